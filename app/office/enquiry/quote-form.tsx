import { useEffect } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { quoteTotal } from '#contract/enquiries/quote.ts'
import { sendQuoteSchema } from '#contract/office/enquiries.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { asPence } from '../parts/read-pounds.ts'
import { useShowEnquiry } from './use-enquiry-action.ts'
import type { ReplyFormProps } from './use-seen-reply.ts'

const defaultDays = 30
const figuresSchema = sendQuoteSchema.pick({ pieces: true, unit_pence: true, delivery_pence: true })

/** Quotes a price for a cutting request. The quote is emailed and saved with the enquiry. */
export function QuoteForm({ enquiry, sendReply, onWriting }: ReplyFormProps) {
  const { reference, pieces } = enquiry
  const showEnquiry = useShowEnquiry(reference)
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: sendQuoteSchema,
    // Null as an emptied field is, so that emptying it undoes the change.
    defaults: { pieces: pieces ?? 1, unit_pence: null as never, delivery_pence: 0, valid_days: defaultDays, text: '' },
    changes: 'enquiries',
    send: (offer, once) =>
      sendReply((seen) =>
        read(officeApi.enquiries[':reference'].quote.$post({ param: { reference }, json: { ...offer, seen } }, once())),
      ),
    onDone: (changed) => {
      form.reset()
      showEnquiry(changed)
    },
  })
  const [pieceCount, unit_pence, delivery_pence] = form.watch(['pieces', 'unit_pence', 'delivery_pence'])
  const { isDirty } = form.formState
  useEffect(() => onWriting(isDirty), [onWriting, isDirty])
  const figures = figuresSchema.safeParse({ pieces: pieceCount, unit_pence, delivery_pence })
  const money = { inputMode: 'decimal', required: true, autoComplete: 'off', hint: 'Including VAT' } as const
  return (
    <Panel title="Quote">
      <form aria-label="Quote" {...formProps} className="grid gap-4 sm:grid-cols-4">
        {error && (
          <div className="sm:col-span-4">
            <Alert>{error}</Alert>
          </div>
        )}
        <Field label="Pieces" type="number" required {...field('pieces', { valueAsNumber: true })} />
        <Field label="£ per piece" {...money} {...field('unit_pence', asPence)} />
        <Field label="£ delivery" {...money} {...field('delivery_pence', asPence)} />
        <Field label="Valid for (days)" type="number" required {...field('valid_days', { valueAsNumber: true })} />
        <TextAreaField
          label="Anything else to add"
          rows={4}
          maxLength={8000}
          className="sm:col-span-4"
          hint="The email already lists the stone, its size and edge, and all prices."
          {...field('text')}
        />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-4">
          <Button type="submit" look="solid" busy={busy}>
            Send quote
          </Button>
          <p role="status">{figures.success ? `Total ${formatPounds(quoteTotal(figures.data))} including VAT` : ''}</p>
        </div>
      </form>
    </Panel>
  )
}
