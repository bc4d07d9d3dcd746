/** Tables that only the customer writes to. Notes that staff write about a customer are not among them. */
const customerKeys = /^(baskets|sessions|projects|customer_addresses|customer_links)_customer_id_customers_id_fk$/

/** Whether a write failed because the customer's account was deleted after the session was checked. */
export function isCustomerGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return (code === '23503' && customerKeys.test(String(constraint))) || isCustomerGone(error.cause)
}
