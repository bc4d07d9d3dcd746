import { CalendarDays } from 'lucide-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { readDay } from './read-day.ts'

type DateFieldProps = {
  label: string
  /** As '2027-04-01', or what was typed if it is not a date. */
  value: string
  onChange?: (day: string) => void
  onBlur?: () => void
  /** Sends the day with a plain form. */
  name?: string
  required?: boolean
  /** A day without a year is the last such day, not the next. */
  isPast?: boolean
  error?: string | undefined
  hint?: string | undefined
  className?: string
  ref?: Ref<HTMLInputElement>
}

/** A day, typed and shown the British way: a browser's own field follows the browser's language. */
export function DateField({ label, value, onChange, name, isPast = false, required, ...rest }: DateFieldProps) {
  const [text, setText] = useState(() => britishDay(value))
  const picker = useRef<HTMLInputElement>(null)
  const read = (typed: string) => readDay(typed, { isPast })
  const day = read(text) ?? text.trim()
  useEffect(() => {
    setText((text) => (dayOrText(text, isPast) === value ? text : britishDay(value)))
  }, [value, isPast])
  useEffect(() => {
    const form = picker.current?.form
    const reset = () => setText(britishDay(value))
    form?.addEventListener('reset', reset)
    return () => form?.removeEventListener('reset', reset)
  }, [value])
  const change = (typed: string) => {
    setText(typed)
    onChange?.(dayOrText(typed, isPast))
  }
  const control = (
    <>
      <button
        type="button"
        aria-label={`Choose: ${label}`}
        onClick={() => picker.current?.showPicker()}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center text-quiet hover:text-clay"
      >
        <CalendarDays aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={read(text) ?? ''}
        onChange={({ target }) => change(britishDay(target.value))}
        className="pointer-events-none absolute right-0 bottom-0 size-0 opacity-0"
      />
      {name && <input type="hidden" name={name} value={day} />}
    </>
  )
  return (
    <Field
      {...rest}
      label={label}
      required={required}
      autoComplete="off"
      placeholder="dd/mm/yyyy"
      size={12}
      value={text}
      pattern={text && !read(text) ? '(?!)' : undefined}
      title="A date such as 1/4/2027"
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        setText(britishDay(day))
        rest.onBlur?.()
      }}
    >
      {control}
    </Field>
  )
}

const dayOrText = (typed: string, isPast: boolean): string => readDay(typed, { isPast }) ?? typed.trim()

/** '2027-04-01' as '01/04/2027'; anything else stays as it is. */
const britishDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1')
