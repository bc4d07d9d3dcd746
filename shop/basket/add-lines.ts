import { createHash, randomUUID } from 'node:crypto'
import { roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { basketLimits } from '#contract/basket/basket.ts'
import type { ShopContext } from '../context.ts'
import type { BasketLine, OpenedBasket, Variation } from './basket-lines.ts'
import { type BasketRefusal, type BasketResult, refuseBasket } from './basket-result.ts'
import { findBrokenSet, findContradiction, findShortage, sampleLimit } from './check-quantity.ts'
import type { BasketFault } from './fault-message.ts'
import type { BasketOwner } from './find-basket.ts'
import { type BasketAdd, type BasketDecision, writeBasket } from './write-basket.ts'

export type AddedLine = {
  productId: number
  variationId: number
  pieces: number
  squareMetres?: number | null | undefined
  isSample?: boolean | undefined
  /** The batch the pieces should come from. */
  batchId?: number | undefined
  /** The plan the line was added from. */
  planId?: string | undefined
}

type AddLinesInput = {
  owner: BasketOwner
  lines: AddedLine[]
  /** Lines of these plans are removed first. */
  replacedPlans?: string[]
  key?: string | undefined
  /** Hash of the whole request, if it holds more than the lines. */
  bodyHash?: string
} & Pick<BasketAdd, 'waitToBegin' | 'writeFirst'>

/** The largest PostgreSQL integer, and therefore the largest possible id. */
const largestId = 2 ** 31 - 1

/** Adds all the lines to the basket, or none. A variation that is already in the basket gets more pieces. */
export function addLines({ ctx, input }: { ctx: ShopContext; input: AddLinesInput }): Promise<BasketResult> {
  const { owner, lines, replacedPlans = [], key, bodyHash = hashOf(lines), waitToBegin, writeFirst } = input
  const variationIds = lines.map(({ variationId }) => variationId).filter((id) => id <= largestId)
  const add = { variationIds, key: key === undefined ? undefined : { key, bodyHash }, waitToBegin, writeFirst }
  return writeBasket(ctx, {
    owner,
    add,
    decide: (opened) => {
      if (opened.addedUnderKey === null) return withLines(opened, lines, replacedPlans)
      return opened.addedUnderKey === bodyHash
        ? { ok: true, lines: opened.lines }
        : refuseBasket({ code: 'key_reused' })
    },
  })
}

const hashOf = (lines: AddedLine[]): string =>
  createHash('sha256')
    .update(
      lines
        .map((line) => [
          line.productId,
          line.variationId,
          line.pieces,
          line.squareMetres ?? null,
          line.isSample ?? null,
        ])
        .map((values) => JSON.stringify(values))
        .join(),
    )
    .digest('base64url')

function withLines(opened: OpenedBasket, added: AddedLine[], replacedPlans: string[]): BasketDecision {
  const isReplaced = ({ planId }: BasketLine) => replacedPlans.includes(planId ?? '')
  const lines = opened.lines.filter((line) => !isReplaced(line))
  for (const line of added) {
    const variation = opened.variations.find(({ variationId }) => variationId === line.variationId)
    const fault = findFault(lines, variation, line)
    if (fault || !variation) {
      const refusal = refuseBasket(fault ?? { code: 'not_for_sale' })
      return added.length > 1 || line.planId ? withProductName(refusal, variation) : refusal
    }
    const at = lines.findIndex((one) => one.variation.variationId === variation.variationId)
    const same = lines[at]
    // A basket has one line per variation, so a line that is added again stays the same line.
    const before = same ?? opened.lines.find((one) => one.variation.variationId === variation.variationId)
    const changed: BasketLine = {
      id: before?.id ?? randomUUID(),
      pieces: joinedPieces(same, line),
      // The shopper has just seen today's price.
      priceAtAdding: variation.pricePence ?? 0,
      version: (before?.version ?? 0) + 1,
      batchId: line.batchId ?? before?.batchId ?? null,
      planId: line.planId ?? same?.planId ?? null,
      variation,
    }
    if (same) lines[at] = changed
    else lines.push(changed)
  }
  return { ok: true, lines }
}

/** A line added before the variation was sold in sets is rounded up to whole sets. */
const joinedPieces = (line: BasketLine | undefined, more: AddedLine): number =>
  line ? roundUpToSets(line.pieces + more.pieces, line.variation.piecesPerSet) : more.pieces

function findFault(lines: BasketLine[], variation: Variation | undefined, line: AddedLine): BasketFault | null {
  if (!variation || variation.pricePence === null) return { code: 'not_for_sale' }
  if (variation.productId !== line.productId) return { code: 'wrong_product' }
  const contradiction = findContradiction(variation, line)
  if (contradiction) return contradiction
  const same = lines.find((one) => one.variation.variationId === variation.variationId)
  if (variation.kind !== 'size') {
    if (line.pieces !== 1) return { code: 'sample_quantity' }
    if (lines.some((one) => one.variation.productId === variation.productId && one.variation.kind === variation.kind))
      return { code: 'already_in_basket' }
  }
  const brokenSet = findBrokenSet(variation, line.pieces)
  if (brokenSet) return brokenSet
  const shortage = findShortage(variation, joinedPieces(same, line), same?.pieces ?? 0)
  if (shortage) return shortage
  const most = sampleLimit(variation)
  if (most !== null && lines.filter((one) => one.variation.kind === variation.kind).length >= most)
    return { code: 'too_many_samples', kind: variation.kind, most }
  if (!same && lines.length >= basketLimits.lines) return { code: 'too_many_lines', most: basketLimits.lines }
  return null
}

/** The shopper added several lines at once, so the message names the product that was refused. */
function withProductName(refusal: BasketRefusal, variation: Variation | undefined): BasketRefusal {
  if (!variation) return { ...refusal, message: `${refusal.message} Nothing was added.` }
  const { productName, widthMm, heightMm, label } = variation
  const size = widthMm && heightMm ? `${widthMm} × ${heightMm} mm` : label
  const name = [productName, size].filter(Boolean).join(' ')
  return { ...refusal, message: `${name}: ${refusal.message} Nothing was added.` }
}
