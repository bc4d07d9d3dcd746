import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import { postcodeFault, tidyPostcode } from '#contract/arithmetic/postcode.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import type { SavedEntry } from '#contract/customers/address.ts'
import type { Customer } from '#contract/customers/customer.ts'
import type { DeliveryAccess, SlotId } from '#contract/delivery/delivery.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { AddressKind } from '../shared/address-fields.tsx'
import type { OrderRequest } from './calls.ts'

export type AddressEntry = NonNullable<Customer['billing']>
export type SectionId = 'details' | 'delivery' | 'payment'

export type Entry = {
  /** A guest's email. A customer's comes from the account. */
  email: string
  /** Typed here; null: use a saved address, if the account has one. */
  billing: AddressEntry | null
  shipping: AddressEntry | null
  /** Id of the chosen saved address; null: the account's default for that use. */
  saved: Record<AddressKind, string | null>
  /** Name under which a typed address is saved in the account; null: it is not saved. */
  saveAs: Record<AddressKind, string | null>
  /** Null: the same, unless the account has a shipping address. */
  sameAsBilling: boolean | null
  /** Null: the option the shop suggests. */
  delivery: DeliveryId | null
  slot: SlotId | null
  /** Null: as soon as possible. */
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

/** The account details the checkout needs. Null: a guest. */
export type Buyer = Pick<Customer, 'email' | 'billing' | 'shipping' | 'addresses'> | null

/** Every address of the account that an order may use, without duplicates. */
export function savedAddresses(buyer: Buyer, kind: AddressKind): SavedEntry[] {
  if (!buyer) return []
  const defaults = (['billing', 'shipping'] as const).flatMap((id) => {
    const address = buyer[id]
    return address ? [{ id: id as string, label: `${id === 'billing' ? 'Billing' : 'Shipping'} address`, address }] : []
  })
  // The account's address for this use comes first: it is the default.
  const all = [
    ...defaults.filter(({ id }) => id === kind),
    ...buyer.addresses,
    ...defaults.filter(({ id }) => id !== kind),
  ]
  const fingerprint = ({ address }: SavedEntry) => JSON.stringify(Object.entries(address).sort())
  return all.filter((saved, index) => all.findIndex((other) => fingerprint(other) === fingerprint(saved)) === index)
}

const savedAddress = (entry: Entry, buyer: Buyer, kind: AddressKind): AddressEntry | null =>
  savedAddresses(buyer, kind).find(({ id }) => id === entry.saved[kind])?.address ?? buyer?.[kind] ?? null

/** Whether a saved address is used, rather than one typed here. */
export const isSaved = (entry: Entry, buyer: Buyer, kind: AddressKind): boolean =>
  entry[kind] === null && savedAddress(entry, buyer, kind) !== null

export const addressOf = (entry: Entry, buyer: Buyer, kind: AddressKind): AddressEntry =>
  entry[kind] ?? savedAddress(entry, buyer, kind) ?? blankAddress

export const isSame = (entry: Entry, buyer: Buyer): boolean => entry.sameAsBilling ?? !buyer?.shipping

export const emailOf = (entry: Entry, buyer: Buyer): string => buyer?.email ?? entry.email

/** The delivery postcode, or null while it is incomplete or abroad. */
export function postcodeOf(entry: Entry, buyer: Buyer): string | null {
  const { country, postcode } = addressOf(entry, buyer, isSame(entry, buyer) ? 'billing' : 'shipping')
  if (country !== 'GB' || postcodeFault(postcode)) return null
  return tidyPostcode(postcode)
}

/** Every address needs an email; the shopper enters it only once. */
const withEmail = (address: AddressEntry, email: string): AddressEntry => ({
  ...address,
  email: address.email || email.trim(),
})

/** The delivery address; null for collection and when it is the billing address. */
function destination(entry: Entry, buyer: Buyer, delivery: DeliveryId): AddressEntry | null {
  if (delivery === 'collection' || isSame(entry, buyer)) return null
  return withEmail({ ...addressOf(entry, buyer, 'shipping'), country: 'GB' }, emailOf(entry, buyer))
}

/** The names of the typed addresses that the shopper wants to save. */
function savingOf(entry: Entry, buyer: Buyer, shipping: AddressEntry | null): Pick<OrderRequest, 'save_addresses'> {
  if (!buyer) return {}
  const label = (kind: AddressKind) => (entry[kind] ? entry.saveAs[kind] : null)
  const [billing, site] = [label('billing'), shipping ? label('shipping') : null]
  if (billing === null && site === null) return {}
  return {
    save_addresses: { ...(billing === null ? {} : { billing }), ...(site === null ? {} : { shipping: site }) },
  }
}

/** The order request. It expects the total on the button and the terms for leftovers above it. */
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
    ...(lorryOf(quote) ? { access: entry.access } : {}),
    payment: entry.payment,
    expected_total: quote.totals.total,
    expected_leftovers: quote.leftovers,
    terms: entry.terms,
    // Samples have one tick for both texts.
    delivery_process: isPosted(quote) ? entry.terms : entry.deliveryProcess,
    newsletter: entry.newsletter,
  }
}

/** An address on one line: 'Address line 1, line 2, city, postcode'. */
export const oneLine = ({ address_1, address_2, city, postcode, country }: AddressEntry): string =>
  [address_1, address_2, city, country === 'GB' ? tidyPostcode(postcode) : postcode].filter(Boolean).join(', ')

export const isCollected = (quote: Quote): boolean => quote.delivery === 'collection'

/** We can't deliver to the address, and the buyer has not chosen collection. */
export const isUndelivered = (entry: Entry, quote: Quote): boolean =>
  Boolean(quote.delivery_notice) && entry.delivery !== 'collection'

export const optionOf = (quote: Quote) => quote.delivery_options.find(({ id }) => id === quote.delivery)

/** Free samples alone: they come by post, so only a name and an address are needed. */
export const isPosted = (quote: Quote): boolean => optionOf(quote)?.service === 'sample-post'

/** Pallets and slabs come by lorry. */
export const lorryOf = (quote: Quote): 'pallet' | 'slab' | null => {
  const service = optionOf(quote)?.service
  return service === 'pallet' || service === 'slab' ? service : null
}

/** Changes whenever a line of the basket changes. */
export const linesOf = (quote: Quote): string =>
  quote.lines.map(({ id, version, quantity }) => `${id}/${version}/${quantity}`).join()
