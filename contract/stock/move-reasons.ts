/** Why stock changes. `opening` is the stock from before moves were recorded. */
export const moveReasons = [
  'opening',
  'sold',
  'put_back',
  'received',
  'returned',
  'damaged',
  'lost',
  'found',
  'counted',
  'sample_cut',
  'display',
  'cut',
  'correction',
  'put_into_batch',
  'short',
  'covered',
] as const
export type MoveReason = (typeof moveReasons)[number]

export type LineBatch = { id: number; code: string; pieces: number }
