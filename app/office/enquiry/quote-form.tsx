import { type FormEvent, useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { quoteTotal } from '#contract/enquiries/quote.ts'
import type { OfficeEnquiry } from '#contract/office/enquiries.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextAreaField } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { useEnquiryAction } from './use-enquiry-action.ts'

const usualDays = 30

/** What a cutting request costs: becomes a mail with every figure, and stays with the enquiry. */
export function QuoteForm({ enquiry }: { enquiry: OfficeEnquiry }) {
  const { change, error, busy } = useEnquiryAction(enquiry.reference)
  const [pieces, setPieces] = useState(String(enquiry.pieces ?? 1))
  const [unit, setUnit] = useState('')
  const [delivery, setDelivery] = useState('0')
  const unit_pence = readPounds(unit)
  const delivery_pence = readPounds(delivery)
  const isWhole = unit_pence !== null && unit_pence > 0 && delivery_pence !== null && Number(pieces) > 0
  const figures = isWhole ? { pieces: Number(pieces), unit_pence, delivery_pence } : null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!figures) return
    const { text = '', days } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const json = { ...figures, valid_days: Number(days), text }
    const param = { reference: enquiry.reference }
    void change((once) => read(officeApi.enquiries[':reference'].quote.$post({ param, json }, once())))
  }
  return (
    <Panel title="Quote">
      <form aria-label="Quote" onSubmit={submit} className="grid gap-4 sm:grid-cols-4">
        {error && (
          <div className="sm:col-span-4">
            <Alert>{error}</Alert>
          </div>
        )}
        <Field
          label="Pieces"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={10_000}
          value={pieces}
          onChange={(event) => setPieces(event.currentTarget.value)}
        />
        <Money label="£ a piece" value={unit} onValue={setUnit} />
        <Money label="£ delivery" value={delivery} onValue={setDelivery} />
        <Field label="Days it holds" name="days" type="number" required min={1} max={180} defaultValue={usualDays} />
        <TextAreaField
          label="What else they should know"
          name="text"
          rows={4}
          maxLength={8000}
          className="sm:col-span-4"
          hint="The mail lists the stone, its size and edge, and every figure by itself."
        />
        <div className="flex flex-wrap items-center gap-4 sm:col-span-4">
          <Button type="submit" look="solid" busy={busy} disabled={!figures}>
            Send the quote
          </Button>
          <p role="status">{figures ? `${formatPounds(quoteTotal(figures))} in all, including VAT` : ''}</p>
        </div>
      </form>
    </Panel>
  )
}

const Money = ({ label, value, onValue }: { label: string; value: string; onValue: (value: string) => void }) => (
  <Field
    label={label}
    inputMode="decimal"
    required
    autoComplete="off"
    value={value}
    onChange={(event) => onValue(event.currentTarget.value)}
    hint="With VAT"
    error={value && readPounds(value) === null ? 'Pounds, such as 12.50' : undefined}
  />
)
