import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'
import type { LiveChanges } from '#shop/office/live.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { officeRefusals } from './office-responses.ts'
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

/** A stream of what changes, for as long as the screen is open. */
export const liveRouter = (live: LiveChanges) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(eventsRoute, (c) => {
    if (!c.req.header('accept')?.includes('text/event-stream'))
      return errorResponse(c, 409, { code: 'not_a_stream', message: 'This call answers event streams only.' })
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>()
      const send = (topics: string[]) => {
        void stream.writeSSE({ event: 'change', data: JSON.stringify(topics) })
        // Whoever's role has changed must not go on listening: the browser comes again, with the cookie it has by then.
        if (topics.some((topic) => topic.startsWith('staff:'))) ended.resolve()
      }
      const unsubscribe = live.subscribe(send, ended.resolve)
      const heartbeat = setInterval(() => void stream.write(': here\n\n'), heartbeatMs)
      heartbeat.unref()
      stream.onAbort(ended.resolve)
      await stream.writeSSE({ event: 'open', data: '', retry: 1000 })
      await ended.promise
      clearInterval(heartbeat)
      unsubscribe()
    }) as never
  })
