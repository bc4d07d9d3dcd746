import { Sum } from './sum.tsx'

/** What one piece costs, beside its size. The label stays whole and keeps its figure; a price without VAT may go on below. */
export const PiecePrice = ({ pence }: { pence: number }) => (
  <>
    <span className="whitespace-nowrap">Price Per Piece:</span>&nbsp;
    <Sum pence={pence} />
  </>
)
