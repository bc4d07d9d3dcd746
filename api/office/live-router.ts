import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'
import type { ShopContext } from '#shop/context.ts'
import { type LiveChanges, mayReceive } from '#shop/office/live.ts'
import { isStaffSessionOpen } from '#shop/staff/sessions.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { officeRefusals } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

/** Proxies close a connection that is silent for a minute. */
const heartbeatMs = 25_000

const eventsRoute = createRoute({
  tags: ['Office'],
  ...permits('today.read'),
  method: 'get',
  path: '/events',
  responses: { 200: { description: 'A stream of changes, by kind and reference' }, ...officeRefusals },
})

/** Streams changes to an open screen until its session ends. */
export const liveRouter = (ctx: ShopContext, live: LiveChanges) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(eventsRoute, (c) => {
    if (!c.req.header('accept')?.includes('text/event-stream'))
      return errorResponse(c, 409, { code: 'not_a_stream', message: 'This endpoint only serves event streams.' })
    const { sessionId, actor } = sessionOf(c)
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      const send = (topics: string[]) => {
        const visibleTopics = topics.filter((topic) => mayReceive(actor.role, topic))
        if (visibleTopics.length > 0) void stream.writeSSE({ event: 'change', data: JSON.stringify(visibleTopics) })
        // The member may have left or have a new role: the browser reconnects with its current cookie.
        if (topics.some((topic) => topic.startsWith('staff:'))) ended.resolve()
      }
      const unsubscribe = live.subscribe(send, ended.resolve)
      const sendHeartbeat = async () => {
        if (await isStaffSessionOpen(ctx, sessionId)) await stream.write(': here\n\n')
        else ended.resolve()
      }
      const heartbeat = setInterval(() => void sendHeartbeat().catch(ended.resolve), heartbeatMs)
      heartbeat.unref()
      stream.onAbort(ended.resolve)
      await stream.writeSSE({ event: 'open', data: '', retry: 1000 })
      await ended.promise
      clearInterval(heartbeat)
      unsubscribe()
    }) as never
  })
