import { Hono } from 'hono'
import { pino } from 'pino'
import type { Env } from '#api/http/errors.ts'
import { sessionContext } from '#api/http/request-context.ts'
import type { ShopContext } from '#shop/context.ts'

/** An app for the test of one router, with what the whole app does before it: a log, and the context of the request. */
export const routerApp = (ctx: ShopContext) =>
  new Hono<Env>()
    .use((c, next) => {
      c.set('log', pino({ level: 'silent' }))
      return next()
    })
    .use(sessionContext(ctx))
