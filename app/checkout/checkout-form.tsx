import { useEffect, useRef, useState } from 'react'
import type { Quote } from '#contract/checkout/checkout.ts'
import type { AddressKind } from '../shared/address-fields.tsx'
import type { OrderRequest, Placed } from './calls.ts'
import {
  addressOf,
  type Buyer,
  type Entry,
  isCollected,
  isPosted,
  isSaved,
  linesOf,
  orderRequestOf,
  type SectionId,
} from './checkout-form-state.ts'
import { DeliverySection, DeliverySummary } from './delivery-section.tsx'
import { DetailsSection, DetailsSummary } from './details-section.tsx'
import { SpokenErrors } from './error-list.tsx'
import { type FieldErrors, firstError, formErrors, sectionOf, sections } from './form-errors.ts'
import { availablePayment, PaymentSection, paymentLabel } from './payment-section.tsx'
import { Section } from './section.tsx'
import { SubmitErrorNotice } from './submit-error.tsx'
import type { useCheckoutForm } from './use-checkout-form.ts'
import { useChecks } from './use-checks.ts'
import { useFocus } from './use-focus.ts'
import { type SubmitError, usePlaceOrder } from './use-place-order.ts'

type CheckoutFormProps = {
  entry: Entry
  change: ReturnType<typeof useCheckoutForm>[1]
  buyer: Buyer
  quote: Quote
  /** The totals still belong to the previous choice, so no order can be placed yet. */
  updating: boolean
  onEditBasket: () => void
  onPlaced: (placed: Placed) => void
}

export function CheckoutForm({ entry, change, buyer, quote, updating, onEditBasket, onPlaced }: CheckoutFormProps) {
  // Sections the shopper has tried to leave. Errors show from then on and update with every key.
  const [tried, setTried] = useState<SectionId[]>([])
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  // Errors of the last attempt, for screen readers.
  const [spoken, setSpoken] = useState<{ errors: FieldErrors; attempt: number }>({ errors: {}, attempt: 0 })
  const speak = (found: FieldErrors) => setSpoken(({ attempt }) => ({ errors: found, attempt: attempt + 1 }))
  // An error about an earlier state of the basket would mislead.
  const lines = linesOf(quote)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each change of the basket
  useEffect(() => setSubmitError(null), [lines])
  const focus = useFocus()
  const alertBox = useRef<HTMLDivElement>(null)
  const { checks, loadChecks } = useChecks()
  const errors = formErrors({ entry, buyer, quote, checks })
  const serverErrors = submitError?.kind === 'fields' ? submitError.fields : {}
  const visibleErrors = (section: SectionId): FieldErrors => ({
    ...Object.fromEntries(Object.entries(serverErrors).filter(([field]) => sectionOf(field) === section)),
    ...(tried.includes(section) ? errors[section] : {}),
  })

  const openAt = (section: SectionId, field: string) => {
    const kind = field.split('.')[0] as AddressKind
    const isSavedAddress = (kind === 'billing' || kind === 'shipping') && isSaved(entry, buyer, kind)
    change(({ open }) => ({
      open: [...new Set([...open, section])],
      // A saved address with an error is copied into the fields, so that it can be corrected here.
      ...(isSavedAddress ? { [kind]: addressOf(entry, buyer, kind) } : {}),
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

  const continueTo = async (from: SectionId, to: SectionId) => {
    const found = formErrors({ entry, buyer, quote, checks: await loadChecks() })
    setTried((before) => [...before, from])
    speak(found[from])
    const error = Object.keys(found[from])[0]
    if (error) return openAt(from, error)
    change(({ open, done }) => ({
      open: [...new Set([...open.filter((id) => id !== from), to])],
      done: [...new Set([...done, from])],
    }))
    focus(`[data-section="${to}"]`)
  }

  const submit = async () => {
    const found = formErrors({ entry, buyer, quote, checks: await loadChecks() })
    setTried(sections)
    speak({ ...found.details, ...found.delivery, ...found.payment })
    const error = firstError(found)
    if (error) return openAt(error.section, error.field)
    if (quote.blocked) return alertBox.current?.focus()
    if (updating) return
    setSubmitError(null)
    // The cast is safe: formErrors rejects an order without both ticks.
    void place(
      { ...orderRequestOf(entry, buyer, quote), payment: availablePayment(entry.payment, quote) } as OrderRequest,
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
      <SpokenErrors {...spoken} />
      <Section
        {...section('details')}
        title="Your Details"
        summary={<DetailsSummary entry={entry} buyer={buyer} collected={isCollected(quote)} posted={isPosted(quote)} />}
      >
        <DetailsSection
          {...{ entry, buyer, edit }}
          posted={isPosted(quote)}
          errors={visibleErrors('details')}
          onGo={goTo}
          change={edited}
          onContinue={() => void continueTo('details', 'delivery')}
        />
      </Section>
      <Section {...section('delivery')} title="Delivery/Collection" summary={<DeliverySummary quote={quote} />}>
        <DeliverySection
          {...{ entry, quote }}
          errors={visibleErrors('delivery')}
          onGo={goTo}
          change={edited}
          onContinue={() => void continueTo('delivery', 'payment')}
        />
      </Section>
      <Section {...section('payment')} title="Payment" summary={paymentLabel(availablePayment(entry.payment, quote))}>
        <PaymentSection
          {...{ entry, quote }}
          errors={visibleErrors('payment')}
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
