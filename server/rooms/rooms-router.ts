import { Hono } from 'hono'
import type { Deployment } from '#api/http/deployment.ts'
import { type Env, errorResponse } from '#api/http/errors.ts'
import { makeLimit, refuseTooMany } from '#api/http/limits.ts'
import { isRoomName, roomPictureWidths } from '#contract/rooms/rooms.ts'
import type { ShopContext } from '#shop/context.ts'
import { roomToDraw } from '#shop/rooms/room-to-draw.ts'
import { TooBusy } from '../rendering/render-queue.ts'
import type { RoomPictures } from './room-pictures.ts'

const aDay = 'public, max-age=86400'
/** By then the rooms that were waiting are drawn. */
const retryAfterSeconds = '8'

/** Sooner than any answer has to be given; the room goes on being drawn, and is there for who asks again. */
const longestWaitMs = 8_000

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooBusy('the room is still being drawn')), ms)
  })
  // Nobody may be waiting any more when it fails.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The picture of a room by the words of its address; nothing but known stones in known rooms is ever drawn. */
export function roomPicturesRouter(ctx: ShopContext, deployment: Deployment, pictures: RoomPictures) {
  const limit = makeLimit(ctx, { name: 'room-pictures', times: 40, seconds: 60 })
  return new Hono<Env>().get('/:room/:width{[0-9]+}', async (c) => {
    const { room, width } = c.req.param()
    const known = roomPictureWidths.find((one) => String(one) === width)
    if (!isRoomName(room) || !known) return c.notFound()
    const { search, pathname } = new URL(c.req.url)
    const { canonical, drawn } = await roomToDraw({ ctx, input: { room, search, width: known } })
    // Of spellings there is no end; of pictures there is.
    if (canonical !== search) return c.redirect(`${pathname}${canonical}`, 302)
    const headers = { 'content-type': 'image/jpeg', 'cache-control': aDay }
    const found = pictures.find(drawn)
    if (found) return c.body(new Uint8Array(found), 200, headers)
    const refusal = await refuseTooMany(c, { limit, deployment, reason: 'That is a lot of rooms at once' })
    if (refusal) return refusal
    try {
      return c.body(new Uint8Array(await within(longestWaitMs, pictures.make(drawn))), 200, headers)
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error
      c.header('retry-after', retryAfterSeconds)
      return errorResponse(c, 503, {
        code: 'too_busy',
        message: 'Several rooms are being drawn just now. Please try again in a few seconds.',
      })
    }
  })
}
