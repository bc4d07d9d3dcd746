import { addressSchema, deliveryAddressSchema } from '#contract/address.ts'
import { emailAddress } from '#contract/enquiry.ts'
import type { OrderRequest } from './calls.ts'
import type { Kind } from './checkout-form-state.ts'

/** The contract's own checks, fetched when somebody begins to fill in. */

export const emailFault = (text: string): string | undefined => emailAddress.safeParse(text).error?.issues[0]?.message

/** Sentences by field. */
export function addressFaults(kind: Kind, address: OrderRequest['billing']): Map<string, string> {
  const schema = kind === 'shipping' ? deliveryAddressSchema : addressSchema
  const issues = schema.safeParse(address).error?.issues ?? []
  return new Map(issues.map(({ path, message }) => [String(path[0]), message] as const).reverse())
}
