/** The slip risk, by the bands of the pendulum test. */
export function slipRisk(value: number): string {
  if (value >= 36) return 'low slip risk'
  return value >= 25 ? 'moderate slip risk' : 'high slip risk'
}
