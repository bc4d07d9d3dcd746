import type { Quote } from '#contract/checkout/checkout.ts'
import { leftoverText } from '#contract/orders/leftovers.ts'
import type { BasketOwner } from '../basket/find-basket.ts'
import { type PricedLine, priceLines } from '../basket/price-lines.ts'
import { readBasket } from '../basket/read-basket.ts'
import type { ShopContext } from '../context.ts'
import { readDelivery } from '../delivery/read-delivery.ts'
import { chooseHold } from '../orders/choose-hold.ts'
import { countHeld } from '../orders/count-held.ts'
import { keyOwnerOf } from '../orders/guest-link.ts'
import { offeredMethods } from '../payments/offered-methods.ts'
import { signNetwork } from '../payments/signing-key.ts'
import { composeVoucher } from '../vouchers/apply-voucher.ts'
import { leftoverTerms } from './leftover-terms.ts'
import { type DeliveryChoice, isBlocked, priceBasket } from './price-basket.ts'

/** The cost of the basket with delivery. A quote reserves nothing. */
export async function quote({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; network?: string | undefined } & DeliveryChoice
}): Promise<Quote> {
  const [read, delivery] = await Promise.all([readBasket({ ctx, input }), readDelivery(ctx)])
  const { id, basket, lines: inBasket, voucher } = read
  const lines = priceLines(inBasket)
  const priced = priceBasket({ ctx, ...delivery, lines, voucher, choice: input })
  const leftovers = leftoverTerms(ctx, lines)
  return {
    lines: basket.line_items,
    delivery_options: priced.options,
    delivery_notice: priced.notice,
    delivery_quoted: priced.quoted,
    missing_for_free_delivery: priced.missingForFree,
    leftovers: leftovers && leftoverText(leftovers),
    slots: priced.slots,
    later_days: priced.laterDays,
    day: priced.day,
    delivery: priced.option.id,
    slot: priced.slot?.id ?? null,
    totals: priced.totals,
    voucher: priced.voucher && composeVoucher(priced.voucher, lines),
    samples_only: priced.samplesOnly,
    blocked: isBlocked(lines),
    payment_methods: await paymentMethods(ctx, { ...input, basketId: id, lines, total: priced.totals.total }),
  }
}

type QuotedBasket = { owner: BasketOwner; network?: string | undefined; basketId: number | null; lines: PricedLine[] }

/** The payment methods and how each would hold the stock. Placing the order counts again, with the stock locked. */
async function paymentMethods(
  ctx: ShopContext,
  { owner, network, basketId, lines, total }: QuotedBasket & { total: number },
): Promise<Quote['payment_methods']> {
  const wanted = lines.map(({ variation, pieces }) => ({ ...variation, pieces }))
  const heldPieces = await countHeld(ctx.database.db, {
    sizes: wanted.map(({ variationId }) => variationId),
    keyOwner: keyOwnerOf(owner),
    network: await signNetwork(ctx, network),
    basketId,
  })
  return offeredMethods(ctx).map(({ id, gateway }) => ({
    id,
    provider: gateway.provider,
    hold: chooseHold(ctx.settings.orders, { lines: wanted, total, payment: id }, heldPieces),
  }))
}
