import type { Settings } from './settings.ts'

/** The VAT rate on a day ('2026-11-18'), in basis points. Before the first rate, the first. */
export function vatRateOn({ rates }: Settings['vat'], day: string): number {
  const begun = rates.filter(({ from }) => from <= day)
  return (begun.at(-1) ?? rates[0])?.rate ?? 0
}
