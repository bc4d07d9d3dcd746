import { type ComponentProps, type ReactNode, useId } from 'react'

type Labelled = { label: string; error?: string | undefined; hint?: ReactNode }

const box = 'mt-1 w-full rounded-md border border-edge bg-panel px-3 aria-invalid:border-alarm'

/** Label, control, hint and error, tied together for everyone. */
export function Field({ label, error, hint, className = '', ...input }: ComponentProps<'input'> & Labelled) {
  const id = useId()
  return (
    <Around id={id} label={label} error={error} hint={hint} className={className}>
      <input {...input} id={id} {...described(id, error, hint)} className={`${box} min-h-10`} />
    </Around>
  )
}

export function TextArea({ label, error, hint, className = '', ...area }: ComponentProps<'textarea'> & Labelled) {
  const id = useId()
  return (
    <Around id={id} label={label} error={error} hint={hint} className={className}>
      <textarea rows={3} {...area} id={id} {...described(id, error, hint)} className={`${box} py-2`} />
    </Around>
  )
}

type SelectProps = ComponentProps<'select'> & Labelled & { options: readonly { value: string; label: string }[] }

export function Select({ label, error, hint, className = '', options, ...select }: SelectProps) {
  const id = useId()
  return (
    <Around id={id} label={label} error={error} hint={hint} className={className}>
      <select {...select} id={id} {...described(id, error, hint)} className={`${box} min-h-10`}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Around>
  )
}

const described = (id: string, error: string | undefined, hint: ReactNode) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
})

function Around({
  id,
  label,
  error,
  hint,
  className,
  children,
}: Labelled & { id: string; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      {(error || hint) && (
        <p id={`${id}-note`} className={`mt-1 text-xs ${error ? 'text-alarm' : 'text-quiet'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
