import type { Basket } from '#contract/basket/basket.ts'
import type { Refusal } from '../refuse.ts'
import { type BasketFault, faultMessage } from './fault-message.ts'

export type BasketRefusal = Refusal & BasketFault

export type BasketResult =
  | {
      ok: true
      basket: Basket
      /** What the guest's cookie has to hold from now on; null when it is good as it is. */
      token: string | null
    }
  | BasketRefusal

export const refuseBasket = (fault: BasketFault): BasketRefusal => ({ ok: false, ...fault, ...faultMessage(fault) })
