import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  children: ReactNode
  /** What ticking the box means, if the label is too short to say it. */
  note?: string
  error?: string | undefined
}

export function Checkbox({ children, note, error, required, className = '', ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={`${error ? 'checkbox-invalid' : ''} ${className}`}>
      <label className="checkbox">
        <input
          {...input}
          type="checkbox"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={[note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
        />
        <span>
          {children}
          {required ? <span className="field-required"> (required)</span> : null}
        </span>
      </label>
      {note ? (
        <p id={`${id}-note`} className="checkbox-note field-hint">
          {note}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="checkbox-note field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}
