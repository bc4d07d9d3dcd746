import { eq } from 'drizzle-orm'
import { callFunction } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import { baskets } from '#database/tables/basket.ts'
import { vouchers } from '#database/tables/vouchers.ts'
import type { ShopContext } from '../context.ts'
import { applyVoucher } from '../vouchers/apply-voucher.ts'
import { type BasketVoucher, basketVoucherCall, basketVoucherSchema } from '../vouchers/basket-voucher.ts'
import { voucherSentence } from '../vouchers/voucher-sentence.ts'
import { openBasket } from './basket-lines.ts'
import { type BasketResult, refuseBasket } from './basket-result.ts'
import { composeBasket } from './compose-basket.ts'
import { type BasketOwner, keysOf } from './find-basket.ts'
import { priceLines } from './price-lines.ts'

/**
 * Puts the voucher with this code (in capital letters) on the basket, or takes it off if the code is null. A voucher
 * that takes nothing off now is refused; one that no longer does stays on the basket with the reason. Entering a code
 * uses nothing: the use counts when the order is placed.
 */
export function changeVoucher({
  ctx,
  input: { owner, code },
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; code: string | null }
}): Promise<BasketResult> {
  return ctx.database.db.transaction(async (tx): Promise<BasketResult> => {
    const now = ctx.clock.now()
    const { basket, lines } = await openBasket(tx, owner, { now, lock: true })
    const voucher = code === null ? null : await findVoucher(tx, { code, basketId: basket?.id ?? 0, owner })
    if (code !== null && !voucher)
      return refuseBasket({
        code: 'voucher_unknown',
        sentence: 'We do not know this voucher code. Please check it and try again.',
      })
    const fault = applyVoucher(voucher, priceLines(lines), { now, delivery: 0 })?.fault
    if (voucher && fault)
      return refuseBasket({ code: `voucher_${fault.code}`, sentence: voucherSentence(voucher.voucher, fault) })
    if (basket)
      await tx
        .update(baskets)
        .set({ voucherId: voucher?.voucher.id ?? null })
        .where(eq(baskets.id, basket.id))
    return { ok: true, basket: composeBasket(ctx, lines, voucher), token: null }
  })
}

type Wanted = { code: string; basketId: number; owner: BasketOwner }

async function findVoucher(tx: Database, { code, basketId, owner }: Wanted): Promise<BasketVoucher | null> {
  const [row] = await tx.select({ id: vouchers.id }).from(vouchers).where(eq(vouchers.code, code))
  if (!row) return null
  const { customerId } = keysOf(owner)
  const call = basketVoucherCall({ voucherId: row.id, basketId, customerId })
  const [found] = await callFunction(tx, call, basketVoucherSchema)
  return found ?? null
}
