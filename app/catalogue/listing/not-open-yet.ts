import type { AddToBasket } from '#contract/adding.ts'

/** Stands in until the basket is there; the routes that hand it in are the only ones to change then. */
export const basketNotOpenYet: AddToBasket = async () => ({ added: false, message: 'The basket is not open yet' })
