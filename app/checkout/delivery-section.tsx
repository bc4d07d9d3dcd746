import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import type { Site } from '#contract/settings/site.ts'
import { dayRange, dayText } from '../shared/day-text.ts'
import { FreeDeliveryNote } from '../shared/free-delivery-note.tsx'
import { useSite } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { AskUsLink } from './ask-us.tsx'
import { type Entry, isCollected, isUndelivered, lorryOf, optionOf } from './checkout-form-state.ts'
import { CollectionFacts } from './collection-facts.tsx'
import { DeliveryAccess } from './delivery-access.tsx'
import { DeliveryDay } from './delivery-day.tsx'
import { ErrorList } from './error-list.tsx'
import type { FieldErrors } from './form-errors.ts'

type Option = Quote['delivery_options'][number]

type DeliverySectionProps = {
  entry: Entry
  quote: Quote
  errors: FieldErrors
  /** Moves the focus to a field. */
  onGo: (field: string) => void
  change: (patch: Partial<Entry>) => void
  onContinue: () => void
}

/** When the order arrives, or from when it can be collected. */
function when(option: Option, { company }: Site): string {
  if (option.id === 'collection')
    return `Ready from ${dayText(option.from)}, from the yard at ${company.address.join(', ')}`
  if (option.service === 'slab') return `We ring you to arrange the day, usually ${dayRange(option.from, option.until)}`
  return `${option.service === 'sample-post' ? 'Arrives' : 'Delivered'} ${dayRange(option.from, option.until)}`
}

export function DeliverySection({ entry, quote, errors, onGo, change, onContinue }: DeliverySectionProps) {
  const site = useSite()
  // The chosen option may no longer be offered for this basket: a pallet for a bag of samples, say.
  const suggested = isUndelivered(entry, quote) ? null : quote.delivery
  const selected = quote.delivery_options.find(({ id }) => id === entry.delivery)?.id ?? suggested
  const hasSlots = quote.delivery_options.find(({ id }) => id === selected)?.has_slots && quote.slots.length > 0
  const hasDays = quote.later_days.length > 0
  const load = selected === null ? null : lorryOf(quote)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onContinue()
      }}
    >
      <ErrorList errors={errors} onGo={onGo} />
      {quote.delivery_notice ? (
        <div role="status" className="mb-4 border-l-2 border-clay bg-white px-4 py-3 text-sm">
          <p>{quote.delivery_notice}</p>
          {quote.delivery_quoted ? <AskUsLink quote={quote} className="mt-3" /> : null}
        </div>
      ) : null}
      {quote.missing_for_free_delivery === null ? null : <FreeDeliveryNote missing={quote.missing_for_free_delivery} />}
      {quote.delivery_options.some(({ service }) => service === 'sample-post') ? (
        <p className="mb-4 text-sm text-slate">Free samples on their own are sent by post, free of charge.</p>
      ) : null}
      <fieldset className="space-y-3">
        <legend className="sr-only">Delivery or collection</legend>
        {quote.delivery_options.map((option) => (
          <Choice
            key={option.id}
            group="delivery"
            value={option.id}
            checked={option.id === selected}
            onChoose={() => change({ delivery: option.id, slot: option.has_slots ? entry.slot : null, day: null })}
            label={[option.label, option.note].filter(Boolean).join(' ')}
            price={poundsOrFree(option.price_pence)}
            note={when(option, site)}
          />
        ))}
      </fieldset>
      {selected !== null && hasDays ? <DeliveryDay {...{ entry, quote, errors, change }} /> : null}
      {hasSlots ? <Slots entry={entry} quote={quote} change={change} /> : null}
      {selected === 'collection' ? <CollectionFacts quote={quote} /> : null}
      {load ? <DeliveryAccess {...{ load, entry, errors, change }} /> : null}
      <Button type="submit" className="mt-8 min-h-12 w-full sm:w-auto">
        <span className="first-letter:uppercase">proceed to payment</span>
      </Button>
    </form>
  )
}

/** Optional: without a slot the lorry comes within the usual hours. */
function Slots({ entry, quote, change }: Pick<DeliverySectionProps, 'entry' | 'quote' | 'change'>) {
  return (
    <fieldset className="mt-7 space-y-3">
      <legend className="eyebrow mb-3">Time of day</legend>
      <Choice
        group="slot"
        value="any"
        checked={entry.slot === null}
        onChoose={() => change({ slot: null })}
        label="Any time, 9:00am to 5:30pm"
        price="Included"
      />
      {quote.slots.map((slot) => (
        <Choice
          key={slot.id}
          group="slot"
          value={slot.id}
          checked={entry.slot === slot.id}
          onChoose={() => change({ slot: slot.id })}
          label={slot.label}
          price={`+ ${formatPounds(slot.price_pence)}`}
        />
      ))}
    </fieldset>
  )
}

export function DeliverySummary({ quote }: { quote: Quote }) {
  const site = useSite()
  const option = optionOf(quote)
  const slot = quote.slots.find(({ id }) => id === quote.slot)
  if (!option) return null
  return (
    <>
      <p className="text-ink">
        {[option.label, option.note].filter(Boolean).join(' ')}, {poundsOrFree(option.price_pence)}
      </p>
      <p>{quote.day ? `Delivered ${dayText(quote.day)}` : when(option, site)}</p>
      {slot && !isCollected(quote) ? (
        <p>
          {slot.label}, {formatPounds(slot.price_pence)}
        </p>
      ) : null}
    </>
  )
}
