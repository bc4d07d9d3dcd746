/** The lines of a chart up to this amount of pence: three to five of a round amount, such as £0, £2,000 and £4,000. */
export function scaleSteps(largest: number): number[] {
  const rough = Math.max(largest, 100) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(Math.max(largest, 100) / step) + 1 }, (_, index) => index * step)
}
