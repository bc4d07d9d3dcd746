import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { outwardCode } from '#contract/arithmetic/postcode.ts'
import { Button } from '../ui/button.tsx'

const notAPostcode = 'Please enter a UK postcode, or the part before the space'

type PostcodeFormProps = { postcode: string; autoFocus: boolean; onEnter: (postcode: string) => void }

/** Separate from `DeliveryTo`, whose code loads later: the form is there at once and loses nothing that is typed. */
export function PostcodeForm({ postcode, autoFocus, onEnter }: PostcodeFormProps) {
  const id = useId()
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!autoFocus) return
    input.current?.focus()
    input.current?.select()
  }, [autoFocus])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (outwardCode(text) !== null) return onEnter(text)
    setError(notAPostcode)
    input.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="text-sm">
      <label htmlFor={id}>See delivery to your postcode</label>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <input
          ref={input}
          id={id}
          name="postcode"
          defaultValue={postcode}
          autoComplete="postal-code"
          maxLength={12}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="min-h-11 w-32 border border-mortar bg-white px-3.5 text-base uppercase aria-invalid:border-alarm"
        />
        <Button type="submit" look="outline">
          Show
        </Button>
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs text-alarm">
          {error}
        </p>
      ) : null}
    </form>
  )
}
