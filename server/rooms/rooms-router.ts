import { Hono } from 'hono'
import type { Deployment } from '#api/http/deployment.ts'
import { type Env, errorResponse } from '#api/http/errors.ts'
import { makeLimit, refuseTooMany } from '#api/http/limits.ts'
import { isRoomName, roomPictureWidths } from '#contract/rooms/rooms.ts'
import type { ShopContext } from '#shop/context.ts'
import { roomToDraw } from '#shop/rooms/room-to-draw.ts'
import { NoPlace } from '#shop/visitor-queue.ts'
import { within } from '#shop/within.ts'
import type { RoomPictures } from './room-pictures.ts'

/** The address does not change with the stones, so browsers soon ask again whether the picture has. */
const fiveMinutes = 'public, max-age=300'
/** Enough time to draw the rooms in the queue. */
const retryAfterSeconds = '8'

/** Shorter than the time limit of a response. Drawing continues, so the retry finds the picture. */
const longestWaitMs = 8_000

/** Serves the picture of a room, drawn from the parameters of its address. */
export function roomPicturesRouter(ctx: ShopContext, deployment: Deployment, pictures: RoomPictures) {
  const limit = makeLimit(ctx, { name: 'room-pictures', times: 40, seconds: 60 })
  return new Hono<Env>().get('/:room/:width{[0-9]+}', async (c) => {
    const { room, width } = c.req.param()
    const allowedWidth = roomPictureWidths.find((allowed) => String(allowed) === width)
    if (!isRoomName(room) || !allowedWidth) return c.notFound()
    const { search, pathname } = new URL(c.req.url)
    const { canonical, drawn } = await roomToDraw({ ctx, input: { room, search, width: allowedWidth } })
    // Each picture has one address, so that made-up parameters do not draw it again.
    if (canonical !== search) return c.redirect(`${pathname}${canonical}`, 302)
    const etag = `"${pictures.nameOf(drawn)}"`
    const headers = { 'content-type': 'image/jpeg', 'cache-control': fiveMinutes, etag }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const found = pictures.find(drawn)
    if (found) return c.body(new Uint8Array(found), 200, headers)
    const refusal = await refuseTooMany(c, { limit, deployment, reason: 'That is a lot of rooms at once' })
    if (refusal) return refusal
    try {
      return c.body(
        new Uint8Array(await within(longestWaitMs, pictures.make(drawn), () => new NoPlace(false))),
        200,
        headers,
      )
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      c.header('retry-after', retryAfterSeconds)
      return errorResponse(c, 503, {
        code: 'too_busy',
        message: 'Several rooms are being drawn just now. Please try again in a few seconds.',
      })
    }
  })
}
