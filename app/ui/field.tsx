import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'

type FieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

const box =
  'w-full border border-mortar bg-white px-3.5 py-2.5 text-base placeholder:text-mortar disabled:bg-lime aria-invalid:border-alarm'

/** Label, control, hint and error, tied together for everyone. */
export function Field({ label, error, hint, className = '', required, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <input
        {...input}
        id={id}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        className={`${box} mt-1.5 min-h-11`}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & Pick<FieldProps, 'label' | 'error' | 'hint'>

export function TextAreaField({ label, error, hint, className = '', required, ...area }: TextAreaFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} required={required} />
      <textarea
        rows={5}
        {...area}
        id={id}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        className={`${box} mt-1.5`}
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
      <div className="relative mt-1.5">
        <select
          {...select}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          className={`${box} min-h-11 appearance-none pr-10`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 right-3.5 size-4 -translate-y-1/2"
        />
      </div>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

function FieldLabel({ id, label, required }: { id: string; label: string; required?: boolean | undefined }) {
  return (
    <label htmlFor={id} className="text-sm">
      {label}
      {required ? <span className="text-slate"> (required)</span> : null}
    </label>
  )
}

function FieldNotes({ id, error, hint }: { id: string; error?: string | undefined; hint?: string | undefined }) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-slate">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 text-xs text-alarm">
          {error}
        </p>
      ) : null}
    </>
  )
}

const describedBy = (id: string, error?: string, hint?: string) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/**
 * The fields of a form, out of reach while it is sent. What is disabled loses the focus, so the form's button takes it:
 * nobody who pressed Enter in a field begins again at the top of the page.
 */
export function Fields({
  busy,
  ...fieldset
}: Omit<ComponentProps<'fieldset'>, 'disabled' | 'ref'> & { busy: boolean }) {
  const fields = useRef<HTMLFieldSetElement>(null)
  // Noted beforehand: once they are disabled, the browser knows nothing of it any more.
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
