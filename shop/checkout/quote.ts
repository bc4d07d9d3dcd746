import type { DeliveryId, Quote, SlotId } from '#contract/checkout.ts'
import type { BasketOwner } from '../basket/find-basket.ts'
import { readBasket } from '../basket/read-basket.ts'
import type { ShopContext } from '../context.ts'
import { isBlocked, priceBasket } from './price-basket.ts'

/** What the basket would cost, delivered: nothing is promised or set aside by asking. */
export async function quote({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; delivery?: DeliveryId | undefined; slot?: SlotId | null | undefined }
}): Promise<Quote> {
  const { basket } = await readBasket({ ctx, input })
  const lines = basket.line_items
  const priced = priceBasket(ctx.settings, lines, input, ctx.clock.now())
  return {
    lines,
    delivery_options: priced.options,
    slots: priced.slots,
    delivery: priced.option.id,
    slot: priced.slot?.id ?? null,
    totals: priced.totals,
    samples_only: priced.samplesOnly,
    blocked: isBlocked(lines),
    payment_methods: ctx.gateways.methods.map(({ id, gateway }) => ({ id, provider: gateway.provider })),
  }
}
