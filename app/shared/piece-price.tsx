import { Amount } from './amount.tsx'

/** The price per piece, after the size. It moves to the next line before it breaks. */
export const PiecePrice = ({ pence }: { pence: number }) => (
  <span className="inline-block">
    Price Per Piece: <Amount pence={pence} />
  </span>
)
