import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { Order } from '#contract/orders/order.ts'
import { ApiError } from '../shared/api.ts'
import { errorMessage } from '../shared/error-message.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import type { OrderId } from './calls.ts'
import { makeClaim } from './claim-calls.ts'
import { ClaimPhotos } from './claim-photos.tsx'
import { orderQuery } from './order-query.ts'
import { Failure } from './retry-payment.tsx'

type ClaimFormProps = { id: OrderId; order: Order; kind: 'fault' | 'return'; onClose: () => void }

const texts = {
  fault: {
    name: 'Report damage or a fault',
    pieces: 'How many of each are broken, missing or wrong',
    words: 'What is wrong',
    send: 'Send the report',
  },
  return: {
    name: 'Send something back',
    pieces: 'How many of each you send back',
    words: 'Anything we should know',
    send: 'Cancel these and send them back',
  },
}

/** Reports a fault, with photos, or announces a return. */
export function ClaimForm({ id, order, kind, onClose }: ClaimFormProps) {
  const queries = useQueryClient()
  const [photos, setPhotos] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [photoError, setPhotoError] = useState<string>()
  const text = texts[kind]
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const changePhotos = (chosen: string[]) => {
    setPhotos(chosen)
    setPhotoError(undefined)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const lines = order.lines.flatMap(({ variation_id }) => {
      const quantity = Number(typed.get(`pieces ${variation_id}`) ?? 0)
      return quantity > 0 ? [{ variation_id, quantity }] : []
    })
    if (lines.length === 0) return setFailure('Please tell us how many pieces are affected.')
    setBusy(true)
    setFailure(null)
    setPhotoError(undefined)
    try {
      const after = await makeClaim(id, { kind, lines, message: String(typed.get('message') ?? '').trim(), photos })
      queries.setQueryData(orderQuery(id).queryKey, after)
      onClose()
    } catch (error) {
      const rejectedPhotos = error instanceof ApiError ? error.fields.photos : undefined
      setPhotoError(rejectedPhotos)
      if (!rejectedPhotos) setFailure(errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      aria-label={text.name}
      className="mt-5 space-y-5 border border-rule bg-white p-5"
    >
      <fieldset>
        <legend className="text-sm">{text.pieces}</legend>
        <ul className="mt-2">
          {order.lines.map((line) => (
            <li key={line.variation_id} className="border-b border-rule first:border-t">
              <label className="flex min-h-14 items-center gap-4 py-2 text-sm">
                <input
                  name={`pieces ${line.variation_id}`}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={line.quantity}
                  placeholder="0"
                  className="figures min-h-11 w-20 shrink-0 border border-mortar bg-white px-3 text-right text-base"
                />
                <span>
                  of {pieceText(line.quantity)}: {line.name}, {sizeText(line.size)}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <TextAreaField label={text.words} name="message" rows={4} maxLength={4000} required={kind === 'fault'} />
      {kind === 'fault' ? (
        <ClaimPhotos id={id} photos={photos} error={photoError} onChange={changePhotos} />
      ) : (
        <ReturnLaw />
      )}
      <Failure text={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text.send}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

/** The buyer's rights and duties under the Consumer Contracts Regulations, shown before the form is sent. */
const ReturnLaw = () => (
  <ul className="list-disc space-y-1.5 pl-5 text-sm text-slate">
    <li>You don’t have to give a reason. Sending this is your notice of cancellation.</li>
    <li>Send the goods back within 14 days of it. You bear the cost of returning them; we collect for a charge.</li>
    <li>
      We refund the way you paid, within 14 days of getting them back or of your showing that they are on their way. If
      you cancel the whole order, that includes our least expensive delivery.
    </li>
    <li>We may deduct any loss in value caused by handling beyond what is needed to inspect them.</li>
  </ul>
)
