/** Why stock changes. `opening` is what there was before moves were written down. */
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

/** How many pieces of a line come from which batch. */
export type LineBatch = { id: number; code: string; pieces: number }
