import type { ShopContext } from '../context.ts'
import { type BasketResult, refuseBasket } from './basket-result.ts'
import type { BasketOwner } from './find-basket.ts'
import { writeBasket } from './write-basket.ts'

/** Removes a line, even if its variation is no longer for sale. */
export function removeLine({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; lineId: string }
}): Promise<BasketResult> {
  const { owner, lineId } = input
  return writeBasket(ctx, {
    owner,
    decide: ({ lines }) => {
      const rest = lines.filter(({ id }) => id !== lineId)
      return rest.length < lines.length ? { ok: true, lines: rest } : refuseBasket({ code: 'no_such_line' })
    },
  })
}
