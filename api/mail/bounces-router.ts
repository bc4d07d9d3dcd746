import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import { recordBounce } from '#shop/mail/record-bounce.ts'
import { type Env, errorResponse } from '../http/errors.ts'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Receives what the mail server gets at the address for returned emails, each as it came. Needs the token of BOUNCES_TOKEN. */
export const bouncesRouter = (ctx: ShopContext) =>
  new Hono<Env>().post('/mail/bounces', async (c) => {
    const { bounces } = ctx.mail
    if (!bounces) return errorResponse(c, 404, { code: 'not_found', message: 'There is no such call' })
    const sent = hash(c.req.header('authorization') ?? '')
    if (!timingSafeEqual(sent, hash(`Bearer ${bounces.token}`)))
      return errorResponse(c, 401, { code: 'bad_token', message: 'The token is not valid' })
    const marked = await recordBounce({ ctx: c.var.ctx, input: { raw: await c.req.text() } })
    c.get('log')?.info({ marked }, 'returned email')
    return c.json({ marked }, 200)
  })
