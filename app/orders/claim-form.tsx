import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { ClaimEntry, ClaimRequest } from '#contract/orders/claim.ts'
import type { Order } from '#contract/orders/order.ts'
import { useSite } from '../shared/site.ts'
import { submitErrorText, useApiForm } from '../shared/use-api-form.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { say } from '../ui/say.ts'
import type { OrderId } from './calls.ts'
import { makeClaim } from './claim-calls.ts'
import { ClaimPhotos } from './claim-photos.tsx'
import { orderQuery } from './order-query.ts'
import { Failure } from './retry-payment.tsx'

type ClaimFormProps = { id: OrderId; order: Order; kind: ClaimRequest['kind']; onClose: () => void }

const texts = {
  fault: {
    name: 'Report damage or a fault',
    pieces: 'How many of each are broken, missing or wrong',
    words: 'What is wrong',
    send: 'Send the report',
    sent: 'Your report has been sent.',
  },
  return: {
    name: 'Send something back',
    pieces: 'How many of each you send back',
    words: 'Anything we should know',
    send: 'Cancel these and send them back',
    sent: 'Your return has been sent.',
  },
  leftover: {
    name: 'Sell leftovers back',
    pieces: 'How many of each you would like to sell back',
    words: 'Anything we should know',
    send: 'Ask us to buy them back',
    sent: 'Your request has been sent.',
  },
}

/** Reports a fault, with photos, announces a return, or offers leftovers. */
export function ClaimForm({ id, order, kind, onClose }: ClaimFormProps) {
  const queries = useQueryClient()
  const text = texts[kind]
  const lines = kind === 'leftover' ? linesToSellBack(order) : order.lines
  const { form, formProps, submitError, busy } = useApiForm<ClaimEntry, ClaimRequest>({
    check: async () => (await import('#contract/orders/claim.ts')).claimFormSchema({ kind, lines }),
    defaults: {
      lines: lines.map(({ variation_id }) => ({ variation_id, quantity: '' })),
      message: '',
      photos: [],
    },
    failed: 'Your report could not be sent.',
    send: async (claim) => {
      queries.setQueryData(orderQuery(id).queryKey, await makeClaim(id, claim))
      say(text.sent)
      onClose()
    },
  })
  const { errors } = form.formState
  const changePhotos = (photos: string[]) => {
    form.setValue('photos', photos)
    form.clearErrors('photos')
  }
  return (
    <form {...formProps} aria-label={text.name} className="mt-5 space-y-5 border border-rule bg-white p-5">
      <fieldset>
        <legend className="text-sm">{text.pieces}</legend>
        <ul className="mt-2">
          {lines.map((line, index) => (
            <li key={line.variation_id} className="border-b border-rule first:border-t">
              <PiecesField
                line={line}
                autoFocus={index === 0}
                error={errors.lines?.[index]?.quantity?.message}
                {...form.register(`lines.${index}.quantity`)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <TextAreaField
        label={text.words}
        rows={4}
        maxLength={4000}
        required={kind === 'fault'}
        error={errors.message?.message}
        {...form.register('message')}
      />
      {kind === 'fault' ? (
        <ClaimPhotos
          id={id}
          photos={form.watch('photos') ?? []}
          error={errors.photos?.message}
          onChange={changePhotos}
        />
      ) : kind === 'return' ? (
        <ReturnLaw />
      ) : (
        <BuyingBack />
      )}
      <Failure text={submitError && submitErrorText(submitError)} />
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

const linesToSellBack = ({ lines, leftovers }: Order): Order['lines'] =>
  lines.flatMap((line) => {
    const left = leftovers?.pieces.find(({ variation_id }) => variation_id === line.variation_id)?.left ?? 0
    return left > 0 ? { ...line, quantity: left } : []
  })

type PiecesFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  line: Order['lines'][number]
  error: string | undefined
}

function PiecesField({ line, error, ...input }: PiecesFieldProps) {
  const id = useId()
  return (
    <div className="py-2 text-sm">
      <label className="flex min-h-10 items-center gap-4">
        <input
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="figures min-h-11 w-20 shrink-0 border border-mortar bg-white px-3 text-right text-base aria-invalid:border-alarm"
        />
        <span>
          of {pieceText(line.quantity)}: {line.name}, {sizeText(line.size)}
        </span>
      </label>
      {error ? (
        <p id={id} className="field-error">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** What the buyer should know before offering leftovers. */
function BuyingBack() {
  const { company, return_pence: pence } = useSite()
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-sm text-slate">
      <li>The pieces must be whole, clean and unused: not cut, laid or sealed.</li>
      <li>We answer within one working day. Please bring nothing until we have.</li>
      <li>
        Then bring them to {company.address.join(', ')}. We can collect them for {formatPounds(pence)} for each pallet,
        which we take from what we pay.
      </li>
      <li>We pay the way you paid, once we have seen them.</li>
    </ul>
  )
}

/** The buyer's rights and duties under the Consumer Contracts Regulations, shown before the form is sent. */
function ReturnLaw() {
  const { company, return_pence: pence } = useSite()
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-sm text-slate">
      <li>You don’t have to give a reason. Sending this is your notice of cancellation.</li>
      <li>
        Send the goods back within 14 days of it, at your cost, to {company.address.join(', ')}. We can collect them for{' '}
        {formatPounds(pence)} for each pallet, which we take from your refund: ask below.
      </li>
      <li>
        Pack them as they came, upright or flat as before, with card between the faces. Until we have them they are in
        your care.
      </li>
      <li>Pieces that have been laid or cut can no longer be sent back under this right.</li>
      <li>
        We refund the way you paid, within 14 days of getting them back or of your showing that they are on their way.
        If you cancel the whole order, that includes our least expensive delivery.
      </li>
      <li>We may deduct any loss in value caused by handling beyond what is needed to inspect them.</li>
    </ul>
  )
}
