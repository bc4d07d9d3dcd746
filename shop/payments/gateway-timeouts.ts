import type { PaymentGateway } from './gateway.ts'

/**
 * How long each verb may take, with all the calls it makes and their retries. The shop gives up on any answer after 10
 * seconds, so what a buyer waits for stays under 9: another way to pay is close and open in turn.
 */
export const timeoutMs = { close: 4500, fetchStatus: 3000, open: 4000, capture: 8500, refund: 8500, readWebhook: 8500 }

/** A provider that is given up on in time. What it does after all is heard by webhook, or asked again under the same key. */
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
  const silence = new Promise<never>((_, give) => {
    timer = setTimeout(() => give(new Error(`no answer to ${verb} in ${timeoutMs[verb]} ms`)), timeoutMs[verb])
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
