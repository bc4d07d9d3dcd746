import { lineFigures } from '../arithmetic/basket-arithmetic.ts'
import { roundUpToSets } from '../arithmetic/quantity.ts'
import { type Project, sparePieces } from './project.ts'
import { type PlanSize, type PlanStone, piecesOfStocks } from './project-laying.ts'

type StoneInput = {
  stone: PlanStone
  size: PlanSize
  /** The number needed of each stock. */
  pieces: ReadonlyMap<string, number>
  spare: Project['spare']
}

/** What a plan buys of a size, with spare pieces and in whole sets, and its price. */
export function stoneToBuy({ stone, size, pieces, spare }: StoneInput) {
  const needed = piecesOfStocks(stone, size, pieces)
  const extra = sparePieces(needed, spare)
  const quantity = roundUpToSets(needed + extra, size.piecesPerSet)
  // The price of nothing has no price per piece.
  const { linePrice, weight } =
    quantity === 0 ? { linePrice: 0, weight: 0 } : lineFigures({ ...size, kind: 'size', pieces: quantity })
  return { needed, extra, quantity, linePrice, weight }
}
