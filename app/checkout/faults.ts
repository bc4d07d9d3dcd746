import { addressSchema } from '#contract/address.ts'
import type { Quote } from '#contract/checkout.ts'
import { emailAddress } from '#contract/enquiry.ts'
import { type Buyer, type Entry, isSame, type SectionId, wishOf } from './entry.ts'

/** Sentences by field, in the order the fields stand on the page. */
export type Faults = Record<string, string>

export const ukOnly = 'We deliver to UK addresses only. Please enter one in Your Details, or choose Collection.'

/** As they stand on the page. An address's e-mail is asked for elsewhere and has its own sentence there. */
const fields = [
  'first_name',
  'last_name',
  'company',
  'address_1',
  'address_2',
  'city',
  'county',
  'postcode',
  'country',
  'phone',
]

/** What an address is refused with. */
function addressFaults(kind: string, address: unknown): Faults {
  const issues = addressSchema.safeParse(address).error?.issues ?? []
  const faults = fields.map((field) => [`${kind}.${field}`, issues.find(({ path }) => path[0] === field)?.message])
  return Object.fromEntries(faults.filter(([, message]) => message !== undefined))
}

/** What stands in the way of the order, section by section. The server says the same again in its own time. */
export function faultsOf(entry: Entry, buyer: Buyer, quote: Quote): Record<SectionId, Faults> {
  const wish = wishOf(entry, buyer, quote)
  const email = buyer ? undefined : emailAddress.safeParse(entry.email).error?.issues[0]?.message
  const abroad: Faults =
    quote.delivery !== 'collection' && isSame(entry, buyer) && wish.billing.country !== 'GB' ? { delivery: ukOnly } : {}
  return {
    details: {
      ...(email ? { email } : {}),
      ...addressFaults('billing', wish.billing),
      ...(wish.shipping ? addressFaults('shipping', wish.shipping) : {}),
    },
    delivery: abroad,
    payment: {
      ...(wish.terms ? {} : { terms: 'Please agree to the terms and conditions' }),
      ...(wish.delivery_process ? {} : { delivery_process: 'Please agree to the delivery and collection process' }),
    },
  }
}

export const sections: SectionId[] = ['details', 'delivery', 'payment']

/** The first thing to mend, and where it is. */
export function firstFault(faults: Record<SectionId, Faults>): { section: SectionId; field: string } | null {
  for (const section of sections) {
    const field = Object.keys(faults[section])[0]
    if (field) return { section, field }
  }
  return null
}

/** Which section shows a field the server found fault with. */
export const sectionOf = (field: string): SectionId => {
  if (field === 'terms' || field === 'delivery_process' || field === 'payment') return 'payment'
  return field === 'delivery' || field === 'slot' ? 'delivery' : 'details'
}
