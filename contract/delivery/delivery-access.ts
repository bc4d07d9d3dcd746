/** Obstacles to a pallet delivery, and how they are described to the driver. */
export const accessPoints = ['no_large_lorry', 'gravel', 'slope', 'steps', 'ring_first'] as const
export type AccessPoint = (typeof accessPoints)[number]

export const accessWords: Record<AccessPoint, string> = {
  no_large_lorry: 'A large lorry cannot reach the address',
  gravel: 'The ground is gravel, grass or unmade',
  slope: 'There is a slope',
  steps: 'There are steps',
  ring_first: 'Please ring before you deliver',
}

/** On one line; empty if the buyer gave none. */
export const accessText = ({ points, note }: { points: readonly AccessPoint[]; note: string }): string =>
  [...points.map((point) => accessWords[point]), note].filter(Boolean).join('. ')
