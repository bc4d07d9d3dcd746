import type { ComponentProps } from 'react'

/** People never see this field; bots fill it in. */
export const Honeypot = (input: ComponentProps<'input'>) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <label>
      Website
      <input {...input} type="text" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
