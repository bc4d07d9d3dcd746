import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { poundsOrFree } from '#contract/arithmetic/money.ts'
import type { DeliveryOption } from '#contract/delivery.ts'
import { outwardCode } from '#contract/postcode.ts'
import { Button } from '../ui/button.tsx'
import { dayRange } from './day-text.ts'
import { useDeliveryPostcode } from './delivery-postcode.ts'

type DeliveryTo = { options: DeliveryOption[]; notice: string | null }

type DeliveryToProps = {
  /** Tells one thing to deliver from another. */
  of: readonly unknown[]
  ask: (postcode: string) => Promise<DeliveryTo>
  /** What the figures hold for, where that is not plain. */
  note?: string | undefined
  /** It was opened by a press: the field takes the focus. */
  takesFocus?: boolean
}

/** What delivery costs and when it comes, for a postcode that is asked for once in a visit. */
export function DeliveryTo({ of, ask, note, takesFocus = false }: DeliveryToProps) {
  const [postcode, remember] = useDeliveryPostcode()
  const [isChanging, setIsChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const isFound = postcode !== null && !isChanging
  // The field is gone and took the focus with it.
  const [hasEntered, setHasEntered] = useState(false)
  useEffect(() => {
    if (isFound && hasEntered) change.current?.focus()
  }, [isFound, hasEntered])
  const enter = (text: string) => {
    remember(text)
    setIsChanging(false)
    setHasEntered(true)
  }
  if (!isFound) return <PostcodeForm postcode={postcode ?? ''} autoFocus={isChanging || takesFocus} onEnter={enter} />
  return (
    <div className="text-sm">
      <Figures of={of} ask={ask} postcode={postcode} note={note} />
      <Button ref={change} look="quiet" className="mt-1 -ml-1" onClick={() => setIsChanging(true)}>
        Change postcode
      </Button>
    </div>
  )
}

function Figures({ of, ask, postcode, note }: DeliveryToProps & { postcode: string }) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['delivery-to', postcode, ...of],
    queryFn: () => ask(postcode),
    staleTime: 60_000,
  })
  if (isError)
    return (
      <p role="alert">
        Delivery could not be worked out just now.{' '}
        <button type="button" className="min-h-11 underline underline-offset-4" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  const [first, ...others] = data?.options.filter(({ service }) => service !== 'collection') ?? []
  return (
    <div role="status" className="figures min-h-[2lh]">
      {data?.notice ? <p>{data.notice}</p> : null}
      {first ? (
        <p>
          Delivery to {outwardCode(postcode)}: {poundsOrFree(first.price_pence)}, {dayRange(first.from, first.until)}
        </p>
      ) : null}
      {others.map(({ id, label, price_pence, from, until }) => (
        <p key={id} className="text-slate">
          {label}: {poundsOrFree(price_pence)}, {dayRange(from, until)}
        </p>
      ))}
      {first && note ? <p className="text-xs text-slate">{note}</p> : null}
    </div>
  )
}

const notAPostcode = 'Please enter a UK postcode, or the part before the space'

type PostcodeFormProps = { postcode: string; autoFocus: boolean; onEnter: (postcode: string) => void }

function PostcodeForm({ postcode, autoFocus, onEnter }: PostcodeFormProps) {
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
      <div className="mt-1.5 flex gap-2">
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
