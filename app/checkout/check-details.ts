import { addressLabel, addressSchema } from '#contract/customers/address.ts'
import { emailAddress } from '#contract/enquiries/enquiry.ts'
import type { OrderRequest } from './calls.ts'

/** Checks from the contract. A separate chunk, loaded when the shopper starts to type. */

export const emailError = (text: string): string | undefined => emailAddress.safeParse(text).error?.issues[0]?.message

export const labelError = (text: string): string | undefined => addressLabel.safeParse(text).error?.issues[0]?.message

/** Error messages by field. */
export function addressErrors(address: OrderRequest['billing']): Map<string, string> {
  const issues = addressSchema.safeParse(address).error?.issues ?? []
  return new Map(issues.map(({ path, message }) => [String(path[0]), message] as const).reverse())
}
