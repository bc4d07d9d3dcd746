import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import { isIslandPostcode, postcodeFault, tidyPostcode } from '#contract/arithmetic/postcode.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import type { SavedEntry } from '#contract/customers/address.ts'
import type { Customer } from '#contract/customers/customer.ts'
import type { DeliveryAccess, SlotId } from '#contract/delivery/delivery.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { AddressKind } from '../shared/address-fields.tsx'
import type { OrderRequest } from './calls.ts'

/** What the shopper has entered so far: everything but how they pay, which the provider asks itself. */

export type AddressEntry = NonNullable<Customer['billing']>
export type SectionId = 'details' | 'delivery' | 'payment'

export type Entry = {
  /** A guest's; a customer's is the account's. */
  email: string
  /** Typed here; null: a saved one, where the account has one. */
  billing: AddressEntry | null
  shipping: AddressEntry | null
  /** Which of the saved ones, by id; null: the account's own for that use. */
  saved: Record<AddressKind, string | null>
  /** What was typed here is saved in the account under this name; null: it is not. */
  saveAs: Record<AddressKind, string | null>
  /** Null: as the account suggests. */
  sameAsBilling: boolean | null
  /** Null: what the shop suggests. */
  delivery: DeliveryId | null
  slot: SlotId | null
  /** Null: the promised ones. */
  day: string | null
  access: DeliveryAccess
  poNumber: string
  jobName: string
  payment: PaymentMethod
  terms: boolean
  deliveryProcess: boolean
  newsletter: boolean
  open: SectionId[]
  done: SectionId[]
}

export const blankAddress: AddressEntry = {
  first_name: '',
  last_name: '',
  company: '',
  phone: '',
  email: '',
  country: 'GB',
  address_1: '',
  address_2: '',
  city: '',
  county: '',
  postcode: '',
}

export const blankEntry: Entry = {
  email: '',
  billing: null,
  shipping: null,
  saved: { billing: null, shipping: null },
  saveAs: { billing: null, shipping: null },
  sameAsBilling: null,
  delivery: null,
  slot: null,
  day: null,
  access: { points: [], note: '' },
  poNumber: '',
  jobName: '',
  payment: 'card',
  terms: false,
  deliveryProcess: false,
  newsletter: false,
  open: ['details'],
  done: [],
}

/** Who is buying, as far as the checkout needs to know. Null: a guest. */
export type Buyer = Pick<Customer, 'email' | 'billing' | 'shipping' | 'addresses'> | null

/** Every address of the account that an order may use, each once however often it is saved. */
export function savedAddresses(buyer: Buyer, kind: AddressKind): SavedEntry[] {
  if (!buyer) return []
  const own = (['billing', 'shipping'] as const).flatMap((id) => {
    const address = buyer[id]
    return address ? [{ id: id as string, label: `${id === 'billing' ? 'Billing' : 'Shipping'} address`, address }] : []
  })
  // Its own for this use first: that one is taken where nothing else is said.
  const all = [...own.filter(({ id }) => id === kind), ...buyer.addresses, ...own.filter(({ id }) => id !== kind)]
  const print = ({ address }: SavedEntry) => JSON.stringify(Object.entries(address).sort())
  return all.filter((one, index) => all.findIndex((other) => print(other) === print(one)) === index)
}

const savedAddress = (entry: Entry, buyer: Buyer, kind: AddressKind): AddressEntry | null =>
  savedAddresses(buyer, kind).find(({ id }) => id === entry.saved[kind])?.address ?? buyer?.[kind] ?? null

/** Whether an address is shown as one line of the account's, or being typed here. */
export const isSaved = (entry: Entry, buyer: Buyer, kind: AddressKind): boolean =>
  entry[kind] === null && savedAddress(entry, buyer, kind) !== null

export const addressOf = (entry: Entry, buyer: Buyer, kind: AddressKind): AddressEntry =>
  entry[kind] ?? savedAddress(entry, buyer, kind) ?? blankAddress

export const isSame = (entry: Entry, buyer: Buyer): boolean => entry.sameAsBilling ?? !buyer?.shipping

export const emailOf = (entry: Entry, buyer: Buyer): string => buyer?.email ?? entry.email

/** Where it would go, once the address says so. Null while it does not, and for places outside the UK. */
export function postcodeOf(entry: Entry, buyer: Buyer): string | null {
  const { country, postcode } = addressOf(entry, buyer, isSame(entry, buyer) ? 'billing' : 'shipping')
  if (country !== 'GB' || postcodeFault(postcode) || isIslandPostcode(postcode)) return null
  return tidyPostcode(postcode)
}

/** An address goes with an e-mail; it is asked for once. */
const withEmail = (address: AddressEntry, email: string): AddressEntry => ({
  ...address,
  email: address.email || email.trim(),
})

/** Where the goods go: nowhere when they are fetched. */
function destination(entry: Entry, buyer: Buyer, delivery: DeliveryId): AddressEntry | null {
  if (delivery === 'collection' || isSame(entry, buyer)) return null
  return withEmail({ ...addressOf(entry, buyer, 'shipping'), country: 'GB' }, emailOf(entry, buyer))
}

/** Of what was typed here, what is to be saved. */
function savingOf(entry: Entry, buyer: Buyer, shipping: AddressEntry | null): Pick<OrderRequest, 'save_addresses'> {
  if (!buyer) return {}
  const label = (kind: AddressKind) => (entry[kind] ? entry.saveAs[kind] : null)
  const [billing, site] = [label('billing'), shipping ? label('shipping') : null]
  if (billing === null && site === null) return {}
  return {
    save_addresses: { ...(billing === null ? {} : { billing }), ...(site === null ? {} : { shipping: site }) },
  }
}

/** The order as it is sent. The total is the one on the button. */
export function orderRequestOf(
  entry: Entry,
  buyer: Buyer,
  quote: Quote,
): Omit<OrderRequest, 'terms' | 'delivery_process'> & {
  terms: boolean
  delivery_process: boolean
} {
  const shipping = destination(entry, buyer, quote.delivery)
  return {
    ...(buyer ? {} : { email: entry.email.trim() }),
    billing: withEmail(addressOf(entry, buyer, 'billing'), emailOf(entry, buyer)),
    shipping,
    ...savingOf(entry, buyer, shipping),
    po_number: entry.poNumber.trim() || null,
    job_name: entry.jobName.trim() || null,
    delivery: quote.delivery,
    slot: quote.slot,
    day: quote.day,
    ...(comesOnPallet(quote) ? { access: entry.access } : {}),
    payment: entry.payment,
    expected_total: quote.totals.total,
    terms: entry.terms,
    delivery_process: entry.deliveryProcess,
    newsletter: entry.newsletter,
  }
}

/** 'Address line 1, line 2, city, postcode': an address on one line. */
export const oneLine = ({ address_1, address_2, city, postcode, country }: AddressEntry): string =>
  [address_1, address_2, city, country === 'GB' ? tidyPostcode(postcode) : postcode].filter(Boolean).join(', ')

export const isCollected = (quote: Quote): boolean => quote.delivery === 'collection'

/** Nothing is delivered there: collecting is offered instead, and is the buyer's own choice. */
export const isUndelivered = (entry: Entry, quote: Quote): boolean =>
  Boolean(quote.delivery_notice) && entry.delivery !== 'collection'

export const optionOf = (quote: Quote) => quote.delivery_options.find(({ id }) => id === quote.delivery)

export const comesOnPallet = (quote: Quote): boolean => optionOf(quote)?.service === 'pallet'

/** Tells one state of the basket from another. */
export const linesOf = (quote: Quote): string =>
  quote.lines.map(({ id, version, quantity }) => `${id}/${version}/${quantity}`).join()
