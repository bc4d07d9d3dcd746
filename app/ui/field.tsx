import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Controls inside the field, at its right end. */
  children?: ReactNode
}

/** Label, control, hint and error, linked for screen readers. */
export function Field({ label, error, hint, className = '', required, children, ...input }: FieldProps) {
  const id = useId()
  const box = (
    <input
      {...input}
      id={id}
      required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, error, hint)}
      className="field-box"
    />
  )
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      {children ? (
        <div className="field-select">
          {box}
          {children}
        </div>
      ) : (
        box
      )}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> &
  Pick<FieldProps, 'label' | 'error' | 'hint'> & {
    /** Between the label and the text. */
    tools?: ReactNode
  }

export function TextAreaField({ label, error, hint, tools, className = '', required, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      {tools}
      <textarea
        rows={5}
        {...area}
        id={id}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        className="field-box"
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id'> &
  Pick<FieldProps, 'label' | 'error' | 'hint'> & { options: readonly { value: string; label: string }[] }

export function SelectField({ label, error, hint, className = '', required, options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <div className="field-select">
        <select
          {...select}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          className="field-box"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" strokeWidth={1.5} />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

function FieldLabel({ id, label, required }: { id: string; label: string; required?: boolean | undefined }) {
  return (
    <label htmlFor={id} className="field-label">
      {label}
      {required ? <span className="field-required"> (required)</span> : null}
    </label>
  )
}

function FieldNotes({ id, error, hint }: { id: string } & Pick<FieldProps, 'error' | 'hint'>) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      ) : null}
    </>
  )
}

const describedBy = (id: string, error?: string, hint?: ReactNode) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/**
 * The fields of a form, disabled while it is sent. A disabled field loses the focus, so the form's button takes it:
 * the focus of somebody who pressed Enter in a field does not move to the top of the page.
 */
export function Fields({
  busy,
  ...fieldset
}: Omit<ComponentProps<'fieldset'>, 'disabled' | 'ref'> & { busy: boolean }) {
  const fields = useRef<HTMLFieldSetElement>(null)
  // Remembered, because the browser has moved the focus away once the fields are disabled.
  const isFocused = useRef(false)
  useLayoutEffect(() => {
    if (!busy || !isFocused.current) return
    const controls = [...(fields.current?.form?.elements ?? [])]
    const buttons = controls.filter((control) => control instanceof HTMLButtonElement)
    buttons.find(({ type }) => type === 'submit')?.focus()
  }, [busy])
  return (
    <fieldset
      {...fieldset}
      ref={fields}
      disabled={busy}
      onFocus={() => {
        isFocused.current = true
      }}
      onBlur={() => {
        isFocused.current = false
      }}
    />
  )
}
