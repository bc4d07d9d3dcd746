import { roundDownToSets } from '#contract/arithmetic/quantity.ts'
import type { VoucherFault } from '../vouchers/voucher-sentence.ts'

/** Why a basket was not changed. A screen branches on the code and shows the message. */
export type BasketFault =
  | { code: 'not_for_sale' }
  | { code: 'wrong_product' }
  | { code: 'contradiction'; field: 'm2_quantity' | 'is_sample'; sentence: string }
  | { code: 'sample_quantity' }
  | { code: 'not_whole_sets'; pieces: number; piecesPerSet: number }
  | { code: 'already_in_basket' }
  | { code: 'out_of_stock'; leadDays: number }
  | { code: 'over_stock'; stock: number; leadDays: number; inBasket: number }
  | { code: 'too_many_samples'; kind: 'size' | 'free_sample' | 'full_size_sample'; most: number }
  | { code: 'too_many_lines'; most: number }
  | { code: 'no_such_line' }
  | { code: 'stale' }
  | { code: 'key_reused' }
  | { code: 'too_many_baskets'; seconds: number }
  | { code: `voucher_${VoucherFault['code'] | 'unknown'}`; sentence: string }

type FaultMessage = { message: string; fields?: Record<string, string> }

const count = (pieces: number) => (pieces === 1 ? '1 piece is' : `${pieces} pieces are`)

/** The message for the shopper, and the field it is about. */
export function faultMessage(fault: BasketFault): FaultMessage {
  switch (fault.code) {
    case 'not_for_sale':
      return {
        message: 'This is not for sale. Please choose something else.',
        fields: { variation_id: 'is not for sale' },
      }
    case 'wrong_product':
      return {
        message: 'This size belongs to another product.',
        fields: { product_id: 'does not have this variation' },
      }
    case 'contradiction':
      return { message: fault.sentence, fields: { [fault.field]: 'does not fit the variation and the pieces' } }
    case 'sample_quantity':
      return { message: 'A sample is always one piece.', fields: { quantity: 'must be 1 for a sample' } }
    case 'not_whole_sets': {
      const { pieces, piecesPerSet: set } = fault
      const fewer = roundDownToSets(pieces, set)
      const either = fewer > 0 ? `${fewer} or ${fewer + set}` : set
      return {
        message: `This is sold in sets of ${set} pieces. Please order ${either} pieces.`,
        fields: { quantity: `must be a multiple of ${set}` },
      }
    }
    case 'already_in_basket':
      return { message: 'This sample is already in your basket.' }
    case 'out_of_stock':
      return {
        message: `Temporarily out of stock; more in about ${fault.leadDays} days.`,
        fields: { quantity: 'is more than we have' },
      }
    case 'over_stock': {
      const inBasket = fault.inBasket > 0 ? ` ${count(fault.inBasket)} already in your basket.` : ''
      return {
        message: `Only ${count(fault.stock)} in stock; more in about ${fault.leadDays} days.${inBasket}`,
        fields: { quantity: 'is more than we have' },
      }
    }
    case 'too_many_samples':
      return {
        message: `You can have up to ${fault.most} ${fault.kind === 'free_sample' ? 'free' : 'full-size'} samples in one order.`,
      }
    case 'too_many_lines':
      return { message: `A basket holds up to ${fault.most} lines. Please place this order first.` }
    case 'no_such_line':
      return { message: 'That line is not in your basket.' }
    case 'stale':
      return { message: 'This line has changed in the meantime. Please check it and try again.' }
    case 'key_reused':
      return { message: 'This Idempotency-Key has already been used for something else.' }
    case 'too_many_baskets':
      return { message: 'You have started a lot of baskets. Please try again later.' }
    default:
      return { message: fault.sentence, fields: { code: fault.sentence } }
  }
}
