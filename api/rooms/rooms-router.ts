import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  roomStoneListSchema,
  roomStoneSchema,
  roomSwatchListSchema,
  soldGroutListSchema,
} from '#contract/rooms/room-stone-list.ts'
import { listRoomStones, listRoomSwatches } from '#shop/rooms/list-room-stones.ts'
import { listSoldGrouts } from '#shop/rooms/list-sold-grouts.ts'
import { readRoomStone } from '#shop/rooms/read-room-stone.ts'
import { dependsOn } from '../http/cache-tags.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { publicResponse } from '../http/public-responses.ts'
import { jsonResponses } from '../http/responses.ts'

const tags = ['Rooms']

const stones = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/rooms/stones',
  tags,
  summary: 'Every stone that the room view can show',
  responses: jsonResponses(roomStoneListSchema, 'Stones by name'),
})

const swatches = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/rooms/swatches',
  tags,
  summary: 'The same stones with picture, price and what they can be filtered by',
  responses: jsonResponses(roomSwatchListSchema, 'Stones, the most popular first'),
})

const grouts = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/rooms/grouts',
  tags,
  summary: 'The grouts for sale that the room view can show',
  responses: jsonResponses(soldGroutListSchema, 'Grouts with the price of the smallest pack'),
})

const stone = createRoute({
  method: 'get',
  ...publicResponse,
  path: '/rooms/stones/{slug}',
  tags,
  summary: 'One stone, as the room view needs it',
  request: { params: z.object({ slug: z.string() }) },
  responses: jsonResponses(roomStoneSchema, 'The stone'),
})

export const roomsRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(stones, async (c) => {
      dependsOn('products')
      return c.json({ data: await listRoomStones({ ctx: c.var.ctx }) }, 200)
    })
    .openapi(swatches, async (c) => {
      dependsOn('products')
      return c.json({ data: await listRoomSwatches({ ctx: c.var.ctx }) }, 200)
    })
    .openapi(grouts, async (c) => {
      dependsOn('products')
      return c.json({ data: await listSoldGrouts({ ctx: c.var.ctx }) }, 200)
    })
    .openapi(stone, async (c) => {
      const found = await readRoomStone({ ctx: c.var.ctx, input: c.req.valid('param') })
      dependsOn(`product:${found.id}`, `stock:${found.id}`)
      return c.json(found, 200)
    })
