import type { OfficeOrder } from '#contract/office/orders.ts'

const nextSteps = [
  ['pick', 'picking'],
  ['ready', 'ready to collect'],
  ['collect', 'collection'],
  ['dispatch', 'dispatch'],
  ['deliver', 'delivery'],
] as const

/** What has been done, and what comes next: 'Picking started. Next: dispatch.' */
export function stepText(done: string, { can }: Pick<OfficeOrder, 'can'>): string {
  const next = nextSteps.find(([action]) => can.includes(action))
  return next ? `${done}. Next: ${next[1]}.` : `${done}.`
}
