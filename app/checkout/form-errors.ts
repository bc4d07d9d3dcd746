import { fieldOutsideUk } from '#contract/arithmetic/delivery-area.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import type { AddressKind } from '../shared/address-fields.tsx'
import type { OrderRequest } from './calls.ts'
import {
  addressOf,
  type Buyer,
  type Entry,
  isCollected,
  isSame,
  isUndelivered,
  orderRequestOf,
  type SectionId,
} from './checkout-form-state.ts'

/** Sentences by field, in the order the fields stand on the page. */
export type Faults = Record<string, string>

export const ukOnly = 'We deliver to UK addresses only. Please enter one in Your Details, or choose Collection.'

/** As they stand on the page. An address's e-mail is asked for elsewhere and has its own sentence there. */
const fields = [
  'first_name',
  'last_name',
  'company',
  'country',
  'postcode',
  'address_1',
  'address_2',
  'city',
  'county',
  'phone',
]

export type Checks = typeof import('./check-details.ts')

function addressFaults(kind: AddressKind, address: OrderRequest['billing'], checks: Checks): Faults {
  const found = checks.addressFaults(kind, address)
  const faults: Faults = {}
  for (const field of fields) {
    const sentence = found.get(field)
    if (sentence) faults[`${kind}.${field}`] = sentence
  }
  return faults
}

type Checked = { entry: Entry; buyer: Buyer; quote: Quote; checks: Checks | null }

function detailFaults({ entry, buyer, quote }: Checked, checks: Checks): Faults {
  const { billing, shipping, save_addresses: saving = {} } = orderRequestOf(entry, buyer, quote)
  const label = (kind: AddressKind): Faults => {
    const name = saving[kind]
    const fault = name === undefined ? undefined : checks.labelFault(name)
    return fault ? { [`save_addresses.${kind}`]: fault } : {}
  }
  const email = buyer ? undefined : checks.emailFault(entry.email)
  return {
    ...(email ? { email } : {}),
    ...addressFaults('billing', billing, checks),
    ...label('billing'),
    ...(shipping ? addressFaults('shipping', shipping, checks) : {}),
    ...label('shipping'),
  }
}

/**
 * What stands in the way of the order, section by section. The server says the same again in its own time, and alone
 * where the checks could not be fetched.
 */
export function formErrors(checked: Checked): Record<SectionId, Faults> {
  const { entry, buyer, quote, checks } = checked
  const notice = isUndelivered(entry, quote) ? quote.delivery_notice : null
  const isAbroad = isSame(entry, buyer) && fieldOutsideUk(addressOf(entry, buyer, 'billing')) !== null
  return {
    details: checks ? detailFaults(checked, checks) : {},
    delivery: notice ? { delivery: notice } : isAbroad && !isCollected(quote) ? { delivery: ukOnly } : {},
    payment: {
      ...(entry.terms ? {} : { terms: 'Please agree to the terms and conditions' }),
      ...(entry.deliveryProcess ? {} : { delivery_process: 'Please agree to the delivery and collection process' }),
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
  return ['delivery', 'slot', 'day'].includes(field) || field.startsWith('access') ? 'delivery' : 'details'
}
