/** Whether a write failed because another row has the value already: PostgreSQL's code for it, whoever wraps the error. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isUniqueViolation(error.cause)
}
