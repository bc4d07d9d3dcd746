import type { Quote } from '#contract/checkout/checkout.ts'
import type { AddressKind } from '../shared/address-fields.tsx'
import type { OrderRequest } from './calls.ts'
import {
  addressOf,
  type Buyer,
  type Entry,
  isCollected,
  isPosted,
  isSame,
  isUndelivered,
  orderRequestOf,
  type SectionId,
} from './checkout-form-state.ts'

/** Messages by field, in the order of the fields on the page. */
export type FieldErrors = Record<string, string>

export const ukOnly = 'We deliver to UK addresses only. Please enter one in Your Details, or choose Collection.'

/** In the order of the page. The email is not here: it is a field outside the address, with its own message. */
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

function addressErrors(kind: AddressKind, address: OrderRequest['billing'], { checks, quote }: Checking): FieldErrors {
  const found = checks.addressErrors(address)
  const errors: FieldErrors = {}
  for (const field of isPosted(quote) ? fields.filter((one) => one !== 'phone') : fields) {
    const sentence = found.get(field)
    if (sentence) errors[`${kind}.${field}`] = sentence
  }
  return errors
}

type Checking = { checks: Checks; quote: Quote }
type Checked = { entry: Entry; buyer: Buyer; quote: Quote; checks: Checks | null }

function detailErrors({ entry, buyer, quote }: Checked, checks: Checks): FieldErrors {
  const { billing, shipping, save_addresses: saving = {} } = orderRequestOf(entry, buyer, quote)
  const label = (kind: AddressKind): FieldErrors => {
    const name = saving[kind]
    const error = name === undefined ? undefined : checks.labelError(name)
    return error ? { [`save_addresses.${kind}`]: error } : {}
  }
  const email = buyer ? undefined : checks.emailError(entry.email)
  return {
    ...(email ? { email } : {}),
    ...addressErrors('billing', billing, { checks, quote }),
    ...label('billing'),
    ...(shipping ? addressErrors('shipping', shipping, { checks, quote }) : {}),
    ...label('shipping'),
  }
}

/**
 * What is wrong with the form, by section. The server checks everything again, and is the only check if the chunk with
 * the checks could not be loaded.
 */
export function formErrors(checked: Checked): Record<SectionId, FieldErrors> {
  const { entry, buyer, quote, checks } = checked
  const notice = isUndelivered(entry, quote) ? quote.delivery_notice : null
  const isAbroad = isSame(entry, buyer) && addressOf(entry, buyer, 'billing').country !== 'GB'
  // Abroad there is no quote: the notice may still be about an earlier postcode.
  const undelivered = isAbroad && (notice || !isCollected(quote)) ? ukOnly : notice
  return {
    details: checks ? detailErrors(checked, checks) : {},
    delivery: undelivered ? { delivery: undelivered } : {},
    payment: {
      ...(entry.terms ? {} : { terms: 'Please agree to the terms and conditions' }),
      ...(entry.deliveryProcess || isPosted(quote)
        ? {}
        : { delivery_process: 'Please agree to the delivery and collection process' }),
    },
  }
}

export const sections: SectionId[] = ['details', 'delivery', 'payment']

/** The first error on the page and its section. */
export function firstError(errors: Record<SectionId, FieldErrors>): { section: SectionId; field: string } | null {
  for (const section of sections) {
    const field = Object.keys(errors[section])[0]
    if (field) return { section, field }
  }
  return null
}

/** The section that contains a field which the server rejected. */
export const sectionOf = (field: string): SectionId => {
  if (field === 'terms' || field === 'delivery_process' || field === 'payment') return 'payment'
  return ['delivery', 'slot', 'day'].includes(field) || field.startsWith('access') ? 'delivery' : 'details'
}
