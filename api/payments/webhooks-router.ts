import { Hono, type MiddlewareHandler } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import { concernOf } from '#shop/orders/payment/event-outcomes.ts'
import { handleWebhook } from '#shop/orders/payment/handle-webhook.ts'
import { type Env, errorResponse } from '../http/errors.ts'
import { makeLimit } from '../http/limits.ts'
import { setContext } from '../http/request-context.ts'

const asProvider = (provider: string) => provider as 'stripe' | 'paypal' | 'test'

/** Webhooks act for the provider that they are signed by; their cookies are ignored. */
export const providerContext =
  (ctx: ShopContext): MiddlewareHandler<Env> =>
  (c, next) => {
    const provider = asProvider(c.req.param('provider') ?? '')
    setContext(c, ctx, { actor: { kind: 'payment_provider', provider } })
    return next()
  }

const levelOf = { attention: 'error', unusual: 'warn', none: 'info' } as const

/**
 * Receives the webhooks of payment providers. The body is read as text because the signature covers its exact bytes. Any status but 200 makes the provider retry, so it is kept for what may succeed later.
 */
export function webhooksRouter(ctx: ShopContext) {
  // For webhooks that can only be verified by a call to the provider, and fail that check.
  const limit = makeLimit(ctx, { name: 'webhooks', times: 20, seconds: 600 })
  return new Hono<Env>().post('/webhooks/:provider{stripe|paypal|test}', async (c) => {
    const provider = asProvider(c.req.param('provider'))
    const input = { provider, body: await c.req.text(), headers: c.req.raw.headers, limit }
    const result = await handleWebhook({ ctx: c.var.ctx, input })
    if (!result) return errorResponse(c, 404, { code: 'not_found', message: 'There is no such call' })
    if ('skipped' in result) {
      if (result.skipped !== 'ignored') c.get('log')?.warn({ provider }, 'a webhook matched no payment of ours')
      return c.json({ received: true, outcome: result.skipped }, 200)
    }
    if ('waitSeconds' in result) {
      c.header('retry-after', String(result.waitSeconds))
      return errorResponse(c, 429, {
        code: 'too_many',
        message: 'Too many webhooks were not signed. Please send it again later',
      })
    }
    if (!result.signed) {
      c.get('log')?.warn({ provider }, 'a webhook was not signed by its provider')
      return errorResponse(c, 400, { code: 'bad_signature', message: 'The signature is not valid' })
    }
    const { event, outcome } = result
    c.get('log')?.[levelOf[concernOf[outcome]]](
      { provider, event: event.eventId, type: event.type, outcome },
      'payment',
    )
    return c.json({ received: true, outcome }, 200)
  })
}
