import type { AddToBasket, UseIsSampled } from '#contract/basket/basket-port.ts'

/** What a card can do beside leading to its product. The routes hand it in. */
export type CardActions = {
  addSample: AddToBasket
  useIsSampled: UseIsSampled
  openQuickView: (slug: string) => void
}
