import type { ComponentProps } from 'react'

/** People never see this field; bots fill it in. Browsers know no address or contact by its name, so they leave it empty. */
export const Honeypot = (input: ComponentProps<'input'>) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Leave this empty
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
