/** What only a customer writes for themselves. What staff note of one is another matter. */
const own = /^(baskets|sessions|projects|customer_addresses|customer_links)_customer_id_customers_id_fk$/

/** Whether a write failed because the account it was for has been deleted since its session was looked up. */
export function isCustomerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return (code === '23503' && own.test(String(constraint))) || isCustomerGone(error.cause)
}
