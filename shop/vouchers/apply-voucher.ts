import { type Discount, voucherDiscount } from '#contract/arithmetic/voucher.ts'
import type { AppliedVoucher as WireVoucher } from '#contract/vouchers/voucher.ts'
import type { BasketVoucher, VoucherRow } from './basket-voucher.ts'
import { type VoucherFault, voucherSentence } from './voucher-sentence.ts'

export type AppliedVoucher = {
  voucher: VoucherRow
  isCovered: boolean[]
  fault: VoucherFault | null
  discount: Discount
}

type VoucherLine = { linePrice: number; variation: { kind: string; productId: number } }

export const noDiscount: Discount = { lines: [], delivery: 0, total: 0 }

/** What the voucher of a basket takes off these lines and this delivery now, or why it takes nothing off. */
export function applyVoucher(
  held: BasketVoucher | null,
  lines: readonly VoucherLine[],
  { now, delivery }: { now: Date; delivery: number },
): AppliedVoucher | null {
  if (!held) return null
  const { voucher, productIds } = held
  const isCovered = lines.map(
    ({ variation }) =>
      (variation.kind === 'size' || voucher.onSamples) && (productIds?.includes(variation.productId) ?? true),
  )
  const result = voucherDiscount(
    { ...voucher, leastSpend: voucher.leastSpendPence },
    lines.map(({ linePrice: price }, index) => ({ price, isCovered: isCovered[index] ?? false })),
    delivery,
  )
  const fault = faultOf(held, now) ?? (result.ok ? null : result.fault)
  return { voucher, isCovered, fault, discount: result.ok && !fault ? result.discount : noDiscount }
}

function faultOf({ voucher, uses, ownUses }: BasketVoucher, now: Date): VoucherFault | null {
  if (now < voucher.startsAt) return { code: 'not_yet' }
  if (voucher.endsAt && now >= voucher.endsAt) return { code: 'expired' }
  if (voucher.oncePerCustomer && ownUses > 0) return { code: 'already_used' }
  return voucher.mostUses !== null && uses >= voucher.mostUses ? { code: 'used_up' } : null
}

/** The voucher as the API returns it with a basket or a quote. */
export const composeVoucher = (
  { voucher, isCovered, fault }: AppliedVoucher,
  lines: readonly { id: string }[],
): WireVoucher => ({
  code: voucher.code,
  kind: voucher.kind,
  value: voucher.value,
  least_spend: voucher.leastSpendPence,
  on_delivery: voucher.onDelivery,
  line_ids: lines.flatMap(({ id }, index) => (isCovered[index] ? [id] : [])),
  fault: fault && voucherSentence(voucher, fault),
})
