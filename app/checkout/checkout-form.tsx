import { useEffect, useRef, useState } from 'react'
import type { Quote } from '#contract/checkout/checkout.ts'
import type { AddressKind } from '../shared/address-fields.tsx'
import type { OrderRequest, Placed } from './calls.ts'
import {
  addressOf,
  type Buyer,
  type Entry,
  isCollected,
  isSaved,
  linesOf,
  orderRequestOf,
  type SectionId,
} from './checkout-form-state.ts'
import { DeliverySection, DeliverySummary } from './delivery-section.tsx'
import { DetailsSection, DetailsSummary } from './details-section.tsx'
import { SpokenFaults } from './error-list.tsx'
import { type Faults, faultsOf, firstFault, sectionOf, sections } from './form-errors.ts'
import { offered, PaymentSection, paymentLabel } from './payment-section.tsx'
import { Section } from './section.tsx'
import { SubmitErrorNotice } from './submit-error.tsx'
import type { useEntry } from './use-checkout-form.ts'
import { useChecks } from './use-checks.ts'
import { useFocus } from './use-focus.ts'
import { type SubmitError, usePlaceOrder } from './use-place-order.ts'

type CheckoutFormProps = {
  entry: Entry
  change: ReturnType<typeof useEntry>[1]
  buyer: Buyer
  quote: Quote
  /** The totals are those of another choice for a moment: nothing is placed on them. */
  updating: boolean
  onEditBasket: () => void
  onPlaced: (placed: Placed) => void
}

/** The three sections and the way through them. */
export function CheckoutForm({ entry, change, buyer, quote, updating, onEditBasket, onPlaced }: CheckoutFormProps) {
  // Faults show once somebody has tried to go on, and then follow what is typed.
  const [tried, setTried] = useState<SectionId[]>([])
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  // What the last attempt met with, for those who cannot see it appear.
  const [met, setMet] = useState<{ faults: Faults; attempt: number }>({ faults: {}, attempt: 0 })
  const speak = (found: Faults) => setMet(({ attempt }) => ({ faults: found, attempt: attempt + 1 }))
  // Said of a basket that has been changed since, it would mislead.
  const lines = linesOf(quote)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each basket anew
  useEffect(() => setSubmitError(null), [lines])
  const focus = useFocus()
  const alertBox = useRef<HTMLDivElement>(null)
  const { checks, loadChecks } = useChecks()
  const faults = faultsOf({ entry, buyer, quote, checks })
  const refused = submitError?.kind === 'fields' ? submitError.fields : {}
  const shown = (section: SectionId): Faults => ({
    ...Object.fromEntries(Object.entries(refused).filter(([field]) => sectionOf(field) === section)),
    ...(tried.includes(section) ? faults[section] : {}),
  })

  const openAt = (section: SectionId, field: string) => {
    const kind = field.split('.')[0] as AddressKind
    const mends = (kind === 'billing' || kind === 'shipping') && isSaved(entry, buyer, kind)
    change(({ open }) => ({
      open: [...new Set([...open, section])],
      // An address of the account that is not good enough any more is mended here.
      ...(mends ? { [kind]: addressOf(entry, buyer, kind) } : {}),
    }))
    focus(`[name="${field}"]`)
  }

  const { busy, place } = usePlaceOrder((refusal) => {
    setSubmitError(refusal)
    const fields = refusal.kind === 'fields' ? refusal.fields : {}
    speak(fields)
    const field = Object.keys(fields)[0]
    if (field) openAt(sectionOf(field), field)
    else requestAnimationFrame(() => alertBox.current?.focus())
  }, onPlaced)

  const edited = (patch: Partial<Entry>) => {
    void loadChecks()
    if (submitError?.kind === 'fields') setSubmitError(null)
    change(patch)
  }
  const toggle = (section: SectionId) =>
    change(({ open }) => ({ open: open.includes(section) ? open.filter((id) => id !== section) : [...open, section] }))

  const goOn = async (from: SectionId, to: SectionId) => {
    const found = faultsOf({ entry, buyer, quote, checks: await loadChecks() })
    setTried((before) => [...before, from])
    speak(found[from])
    const fault = Object.keys(found[from])[0]
    if (fault) return openAt(from, fault)
    change(({ open, done }) => ({
      open: [...new Set([...open.filter((id) => id !== from), to])],
      done: [...new Set([...done, from])],
    }))
    focus(`[data-section="${to}"]`)
  }

  const submit = async () => {
    const found = faultsOf({ entry, buyer, quote, checks: await loadChecks() })
    setTried(sections)
    speak({ ...found.details, ...found.delivery, ...found.payment })
    const fault = firstFault(found)
    if (fault) return openAt(fault.section, fault.field)
    if (quote.blocked) return alertBox.current?.focus()
    if (updating) return
    setSubmitError(null)
    // Both ticks are given, or there would have been a fault.
    void place(
      { ...orderRequestOf(entry, buyer, quote), payment: offered(entry.payment, quote) } as OrderRequest,
      lines,
    )
  }

  const section = (id: SectionId) => ({
    id,
    number: sections.indexOf(id) + 1,
    open: entry.open.includes(id),
    done: entry.done.includes(id),
    onToggle: () => toggle(id),
  })
  const goTo = (field: string) => focus(`[name="${field}"]`)
  const edit = (kind: AddressKind) => {
    change({ [kind]: addressOf(entry, buyer, kind) })
    focus(`[name="${kind}.first_name"]`)
  }
  return (
    <div>
      <SpokenFaults {...met} />
      <Section
        {...section('details')}
        title="Your Details"
        summary={<DetailsSummary entry={entry} buyer={buyer} collected={isCollected(quote)} />}
      >
        <DetailsSection
          {...{ entry, buyer, edit }}
          faults={shown('details')}
          onGo={goTo}
          change={edited}
          onContinue={() => void goOn('details', 'delivery')}
        />
      </Section>
      <Section {...section('delivery')} title="Delivery/Collection" summary={<DeliverySummary quote={quote} />}>
        <DeliverySection
          {...{ entry, quote }}
          faults={shown('delivery')}
          onGo={goTo}
          change={edited}
          onContinue={() => void goOn('delivery', 'payment')}
        />
      </Section>
      <Section {...section('payment')} title="Payment" summary={paymentLabel(offered(entry.payment, quote))}>
        <PaymentSection
          {...{ entry, quote }}
          faults={shown('payment')}
          onGo={goTo}
          busy={busy || updating}
          change={edited}
          onSubmit={() => void submit()}
          submitError={
            <SubmitErrorNotice submitError={submitError} quote={quote} box={alertBox} onEditBasket={onEditBasket} />
          }
        />
      </Section>
    </div>
  )
}
