import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'
import type { ShopContext } from '#shop/context.ts'
import { type LiveChanges, mayHear } from '#shop/office/live.ts'
import { isStaffSessionOpen } from '#shop/staff/sessions.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { officeRefusals } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

/** Proxies close what is silent for a minute. */
const heartbeatMs = 25_000

const eventsRoute = createRoute({
  tags: ['Office'],
  ...permits('today.read'),
  method: 'get',
  path: '/events',
  responses: { 200: { description: 'What changes, as it does: kind and reference' }, ...officeRefusals },
})

/** A stream of what changes, for as long as the screen is open and its session holds. */
export const liveRouter = (ctx: ShopContext, live: LiveChanges) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(eventsRoute, (c) => {
    if (!c.req.header('accept')?.includes('text/event-stream'))
      return errorResponse(c, 409, { code: 'not_a_stream', message: 'This call answers event streams only.' })
    const { sessionId, actor } = sessionOf(c)
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      const send = (topics: string[]) => {
        const heard = topics.filter((topic) => mayHear(actor.role, topic))
        if (heard.length > 0) void stream.writeSSE({ event: 'change', data: JSON.stringify(heard) })
        // Whoever has left or has another role must not go on listening: the browser comes again, with the cookie it has by then.
        if (topics.some((topic) => topic.startsWith('staff:'))) ended.resolve()
      }
      const unsubscribe = live.subscribe(send, ended.resolve)
      const beat = async () => {
        if (await isStaffSessionOpen(ctx, sessionId)) await stream.write(': here\n\n')
        else ended.resolve()
      }
      const heartbeat = setInterval(() => void beat().catch(ended.resolve), heartbeatMs)
      heartbeat.unref()
      stream.onAbort(ended.resolve)
      await stream.writeSSE({ event: 'open', data: '', retry: 1000 })
      await ended.promise
      clearInterval(heartbeat)
      unsubscribe()
    }) as never
  })
