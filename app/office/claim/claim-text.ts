import type { ClaimRow } from '#contract/office/claims.ts'

export const claimKindNames: Record<ClaimRow['kind'], string> = {
  fault: 'Broken or missing',
  return: 'Return',
  leftover: 'Leftovers',
}

export const claimStateNames: Record<ClaimRow['state'], string> = {
  open: 'Open',
  replacement: 'Replaced',
  refund: 'Refunded',
  declined: 'Declined',
}
