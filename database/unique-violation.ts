/** Whether a write failed because another row already has the value. Looks through wrapped errors for PostgreSQL's code. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause)
}
