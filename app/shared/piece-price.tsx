import { Amount } from './amount.tsx'

/** What one piece costs, beside its size: whole on its own line before it is ever broken. */
export const PiecePrice = ({ pence }: { pence: number }) => (
  <span className="inline-block">
    Price Per Piece: <Amount pence={pence} />
  </span>
)
