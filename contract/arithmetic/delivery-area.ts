import { isIslandPostcode } from './postcode.ts'

/** Where we deliver. Apart from the address's schema, so that a form knows it before it fetches its checks. */

export const deliveryIsUkOnly = 'We deliver within the UK only. Please give a delivery address there, or collect.'

/** The field that shows an address to be outside the UK. Null: we deliver there. */
export const fieldOutsideUk = (address: { country: string; postcode: string }): 'country' | 'postcode' | null => {
  if (address.country !== 'GB') return 'country'
  return isIslandPostcode(address.postcode) ? 'postcode' : null
}
