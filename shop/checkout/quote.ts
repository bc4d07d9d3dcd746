import type { Quote } from '#contract/checkout.ts'
import type { BasketOwner } from '../basket/find-basket.ts'
import { priceLines } from '../basket/price-lines.ts'
import { readBasket } from '../basket/read-basket.ts'
import type { ShopContext } from '../context.ts'
import { readDelivery } from '../delivery/read-delivery.ts'
import { type DeliveryChoice, isBlocked, priceBasket } from './price-basket.ts'

/** What the basket would cost, delivered: nothing is promised or set aside by asking. */
export async function quote({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner } & DeliveryChoice
}): Promise<Quote> {
  const [{ basket, lines: inBasket }, delivery] = await Promise.all([readBasket({ ctx, input }), readDelivery(ctx)])
  const lines = priceLines(inBasket)
  const priced = priceBasket({ ctx, ...delivery, lines, choice: input })
  return {
    lines: basket.line_items,
    delivery_options: priced.options,
    delivery_notice: priced.notice,
    slots: priced.slots,
    later_days: priced.laterDays,
    day: priced.day,
    delivery: priced.option.id,
    slot: priced.slot?.id ?? null,
    totals: priced.totals,
    samples_only: priced.samplesOnly,
    blocked: isBlocked(lines),
    payment_methods: ctx.gateways.methods.map(({ id, gateway }) => ({ id, provider: gateway.provider })),
  }
}
