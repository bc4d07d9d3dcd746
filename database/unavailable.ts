/** Error codes of PostgreSQL and the system which mean that the database may be available again in a moment. */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006', // read-only
  '25P03', // idle in a transaction for too long
  '40001', // two transactions conflict
  '40P01', // deadlock
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // a lock was not available in time
  '57014', // the statement took too long
  '57P01', // shutting down
  '57P02', // crashed
  '57P03', // starting up
  '57P05', // closed because idle
])

/** Messages of `pg` without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The database in .* cannot be opened|The data folder .* cannot be used|The database has been closed)/

/** Whether an error means that the database is down, full or busy. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string' && (codes.has(code) || code.startsWith('08') || code.startsWith('58'))) return true
    if (messages.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true
  }
  return false
}
