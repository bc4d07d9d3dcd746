import type { ShopContext } from '../context.ts'
import type { BasketResult } from './basket-result.ts'
import type { BasketOwner } from './find-basket.ts'
import { type BasketChange, writeBasket } from './write-basket.ts'

/** Takes a line out, whatever has become of its goods. */
export async function removeLine({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { owner: BasketOwner; lineId: string }
}): Promise<BasketResult> {
  const { owner, lineId } = input
  return writeBasket(ctx, { owner }, ({ lines }): BasketChange => {
    const line = lines.find((one) => one.id === lineId)
    return line ? { kind: 'remove', line } : { kind: 'refuse', refusal: { code: 'no_such_line' } }
  })
}
