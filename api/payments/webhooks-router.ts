import { Hono } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import { concernOf } from '#shop/orders/payment/event-outcomes.ts'
import { handleWebhook } from '#shop/orders/payment/handle-webhook.ts'
import { type Env, errorResponse } from '../http/errors.ts'
import { makeLimit } from '../http/limits.ts'

const levelOf = { attention: 'error', unusual: 'warn', none: 'info' } as const

/**
 * Where payment companies tell us what happened. The body is read as it came, because its signature is over the very
 * bytes; no cookie counts here. Anything but 200 makes them tell it again, so that is for what may go better later.
 */
export function webhooksRouter(ctx: ShopContext) {
  // Of those that take a call to prove and are not proven by it.
  const limit = makeLimit(ctx, { name: 'webhooks', times: 20, seconds: 600 })
  return new Hono<Env>().post('/webhooks/:provider{stripe|paypal|test}', async (c) => {
    const provider = c.req.param('provider') as 'stripe' | 'paypal' | 'test'
    const input = { provider, body: await c.req.text(), headers: c.req.raw.headers, limit }
    const heard = await handleWebhook({ ctx, input })
    if (!heard) return errorResponse(c, 404, { code: 'not_found', message: 'There is no such call' })
    if ('skipped' in heard) {
      if (heard.skipped !== 'ignored')
        c.get('log')?.warn({ provider, requestId: c.get('requestId') }, 'a webhook was about nothing of ours')
      return c.json({ received: true, outcome: heard.skipped }, 200)
    }
    if ('waitSeconds' in heard) {
      c.header('retry-after', String(heard.waitSeconds))
      return errorResponse(c, 429, {
        code: 'too_many',
        message: 'Too many of these were not signed. Please send it again later',
      })
    }
    if (!heard.signed) {
      c.get('log')?.warn({ provider, requestId: c.get('requestId') }, 'a webhook was not signed by its provider')
      return errorResponse(c, 400, { code: 'bad_signature', message: 'The signature is not valid' })
    }
    const { event, outcome } = heard
    c.get('log')?.[levelOf[concernOf[outcome]]](
      { provider, event: event.eventId, type: event.type, outcome },
      'payment',
    )
    return c.json({ received: true, outcome }, 200)
  })
}
