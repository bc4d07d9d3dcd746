import { isIslandPostcode } from './postcode.ts'

/** Where we deliver. Separate from the address schema, so that a form can use it before it has loaded the schema. */

export const deliveryIsUkOnly = 'We deliver within the UK only. Please give a delivery address there, or collect.'

/** The field that puts an address outside the UK; null if we deliver there. */
export const fieldOutsideUk = (address: { country: string; postcode: string }): 'country' | 'postcode' | null => {
  if (address.country !== 'GB') return 'country'
  return isIslandPostcode(address.postcode) ? 'postcode' : null
}
