import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { poundsOrFree } from '#contract/arithmetic/money.ts'
import { outwardCode } from '#contract/arithmetic/postcode.ts'
import type { DeliveryOption } from '#contract/delivery/delivery.ts'
import { Button } from '../ui/button.tsx'
import { dayRange } from './day-text.ts'
import { useDeliveryPostcode } from './delivery-postcode.ts'
import { PostcodeForm } from './postcode-form.tsx'

type DeliveryTo = { options: DeliveryOption[]; notice: string | null }

type DeliveryToProps = {
  /** Identifies what is delivered, for the query key. */
  of: readonly unknown[]
  ask: (postcode: string) => Promise<DeliveryTo>
  /** What the figures apply to, if that is not obvious. */
  note?: string | undefined
  /** The field in which the postcode was entered has gone: the focus moves here. */
  takesFocus?: boolean
}

/** The cost and dates of delivery. The postcode is asked for once per visit. */
export function DeliveryTo({ of, ask, note, takesFocus = false }: DeliveryToProps) {
  const [postcode, remember] = useDeliveryPostcode()
  const [isChanging, setIsChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const isFound = postcode !== null && !isChanging
  // The field has gone, and the focus with it: the button takes the focus.
  const [hasEntered, setHasEntered] = useState(takesFocus)
  useEffect(() => {
    if (isFound && hasEntered) change.current?.focus()
  }, [isFound, hasEntered])
  const enter = (text: string) => {
    remember(text)
    setIsChanging(false)
    setHasEntered(true)
  }
  if (!isFound) return <PostcodeForm postcode={postcode ?? ''} autoFocus={isChanging} onEnter={enter} />
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
