import type { PaymentGateway } from './gateway.ts'

/**
 * How long each method may take, including all its calls and their retries. The shop gives up on any response after
 * 10 seconds, so a buyer must wait less than 9: switching the payment method takes one `close` and one `open`.
 */
export const timeoutMs = { close: 4500, fetchStatus: 3000, open: 4000, capture: 8500, refund: 8500, readWebhook: 8500 }

/** Limits how long the shop waits for a provider. A late result arrives by webhook, or by a retry with the same key. */
export function withTimeouts(gateway: PaymentGateway): PaymentGateway {
  const { capture, screenWebhook } = gateway
  return {
    provider: gateway.provider,
    open: (request) => within('open', gateway.open(request)),
    ...(capture ? { capture: (payment) => within('capture', capture(payment)) } : {}),
    ...(screenWebhook ? { screenWebhook } : {}),
    fetchStatus: (payment) => within('fetchStatus', gateway.fetchStatus(payment)),
    close: (payment) => within('close', gateway.close(payment)),
    refund: (request) => within('refund', gateway.refund(request)),
    readWebhook: (body, headers) => within('readWebhook', gateway.readWebhook(body, headers)),
  }
}

async function within<Answer>(verb: keyof typeof timeoutMs, answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer to ${verb} in ${timeoutMs[verb]} ms`)), timeoutMs[verb])
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}
