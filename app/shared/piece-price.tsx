import type { LineItem } from '#contract/basket/basket.ts'
import { isCounted } from '#contract/basket/line-text.ts'
import { Amount } from './amount.tsx'

type PiecePriceProps = { line: Pick<LineItem, 'unit' | 'kind' | 'price_per_piece_pence'> }

/** The price of one, after the size. It moves to the next line before it breaks. */
export const PiecePrice = ({ line }: PiecePriceProps) => (
  <span className="inline-block">
    {isCounted(line) ? 'Price each' : 'Price Per Piece'}: <Amount pence={line.price_per_piece_pence} />
  </span>
)
