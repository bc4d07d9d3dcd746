import { withoutVat } from './money.ts'

/** What is left of a price without VAT after the cost, in basis points; negative if it is sold below cost. */
export function marginOf(pence: number, cost: number, vatRate: number): number {
  const net = withoutVat(pence, vatRate)
  return net === 0 ? -10_000 : Math.round(((net - cost) * 10_000) / net)
}
