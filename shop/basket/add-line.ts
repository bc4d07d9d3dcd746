import { createHash } from 'node:crypto'
import { roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { basketLimits } from '#contract/basket/basket.ts'
import type { ShopContext } from '../context.ts'
import type { BasketFault } from './basket-error.ts'
import type { BasketLine, SaleItem } from './basket-lines.ts'
import { type BasketResult, refuseBasket } from './basket-result.ts'
import { findBrokenSet, findContradiction, findShortage, samplesAtMost } from './check-quantity.ts'
import type { BasketOwner } from './find-basket.ts'
import { type BasketChange, writeBasket } from './write-basket.ts'

export type AddedLine = {
  productId: number
  variationId: number
  pieces: number
  squareMetres?: number | null | undefined
  isSample?: boolean | undefined
}

/** PostgreSQL's integer ends here, and with it every id. */
export const largestId = 2 ** 31 - 1

/** Puts something into the basket, which the first one makes. The same thing again makes its line longer. */
export async function addLine({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: {
    owner: BasketOwner
    line: AddedLine
    key?: string | undefined
    waitToBegin?: (() => Promise<number>) | undefined
  }
}): Promise<BasketResult> {
  const { owner, line, key, waitToBegin } = input
  if (line.variationId > largestId || line.productId > largestId) return refuseBasket({ code: 'not_for_sale' })
  const add = key === undefined ? undefined : { key, bodyHash: hashOfLine(line) }
  return writeBasket(
    ctx,
    { owner, variationId: line.variationId, add, waitToBegin },
    ({ lines, asked, addedUnderKey }): BasketChange => {
      if (addedUnderKey !== null)
        return addedUnderKey === add?.bodyHash
          ? { kind: 'unchanged' }
          : { kind: 'refuse', refusal: { code: 'key_reused' } }
      const refusal = findRefusal(lines, asked, line)
      if (refusal || !asked) return { kind: 'refuse', refusal: refusal ?? { code: 'not_for_sale' } }
      const priceAtAdding = asked.pricePence ?? 0
      const same = lines.find((one) => one.goods.variationId === asked.variationId)
      if (!same) return { kind: 'add', line: { goods: asked, pieces: line.pieces, priceAtAdding } }
      // Whoever adds again has just seen today's price.
      return { kind: 'change', line: same, to: { pieces: joinedLine(same, line), priceAtAdding } }
    },
  )
}

/** A line from before its goods were sold by the set becomes whole with the next set. */
export const joinedLine = (line: BasketLine | undefined, more: AddedLine): number =>
  roundUpToSets((line?.pieces ?? 0) + more.pieces, line?.goods.piecesPerSet ?? 1)

export function findRefusal(lines: BasketLine[], goods: SaleItem | null, line: AddedLine): BasketFault | null {
  if (!goods || goods.pricePence === null) return { code: 'not_for_sale' }
  if (goods.productId !== line.productId) return { code: 'wrong_product' }
  const contradiction = findContradiction(goods, line)
  if (contradiction) return contradiction
  const same = lines.find((one) => one.goods.variationId === goods.variationId)
  if (goods.kind !== 'size') {
    if (line.pieces !== 1) return { code: 'sample_quantity' }
    if (lines.some((one) => one.goods.productId === goods.productId && one.goods.kind === goods.kind))
      return { code: 'already_in_basket' }
  }
  const brokenSet = findBrokenSet(goods, line.pieces)
  if (brokenSet) return brokenSet
  const shortage = findShortage(goods, joinedLine(same, line), same?.pieces ?? 0)
  if (shortage) return shortage
  const most = samplesAtMost(goods)
  if (most !== null && lines.filter((one) => one.goods.kind === goods.kind).length >= most)
    return { code: 'too_many_samples', kind: goods.kind, most }
  if (!same && lines.length >= basketLimits.lines) return { code: 'too_many_lines', most: basketLimits.lines }
  return null
}

export const hashOfLine = (line: AddedLine): string =>
  createHash('sha256')
    .update(
      JSON.stringify([line.productId, line.variationId, line.pieces, line.squareMetres ?? null, line.isSample ?? null]),
    )
    .digest('base64url')
