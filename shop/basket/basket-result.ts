import type { Basket } from '#contract/basket/basket.ts'
import type { Refusal } from '../refuse.ts'
import { type BasketFault, faultMessage } from './fault-message.ts'

export type BasketRefusal = Refusal & BasketFault

export type BasketResult =
  | {
      ok: true
      basket: Basket
      /** The token to set in the guest's cookie; null if the cookie needs no update. */
      token: string | null
    }
  | BasketRefusal

export const refuseBasket = (fault: BasketFault): BasketRefusal => ({ ok: false, ...fault, ...faultMessage(fault) })
