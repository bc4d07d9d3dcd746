import type { Basket } from '#contract/basket.ts'
import type { BasketRefusal } from './basket-error.ts'

export type BasketOutcome =
  | {
      done: true
      basket: Basket
      /** What the guest's cookie has to hold from now on; null when it is good as it is. */
      token: string | null
    }
  | { done: false; refusal: BasketRefusal }

export const refuse = (refusal: BasketRefusal): BasketOutcome => ({ done: false, refusal })
