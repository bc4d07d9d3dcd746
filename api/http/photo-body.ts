import type { Context } from 'hono'
import { z } from 'zod'
import { largestPhotoBytes } from '#contract/media/photo.ts'
import { ShopError, TooMany } from '#shop/error.ts'
import { NoPlace, visitorQueue } from '#shop/visitor-queue.ts'
import type { Env } from './errors.ts'

/** A photo as it is, the whole body: no form and no base64 around it. Goes into a route's `request`. */
export const photoBody = {
  body: { required: true, content: { 'image/*': { schema: z.string().meta({ format: 'binary' }) } } },
} as const

/** Whether a request says that it carries a photo, and how long it is: only then may it be longer than others. */
export const announcesPhoto = (c: Context<Env>): boolean =>
  /^image\//i.test(c.req.header('content-type') ?? '') && Number(c.req.header('content-length')) <= largestPhotoBytes

/** Each takes as much memory as its photo, and they are opened one after the other within the time an answer may take. */
const places = { atOnce: 4, waiting: 0, perVisitor: 2 }
const retryAfterSeconds = 2

/** Reads photos in a few places: a request that finds none is answered before any of its body is read. */
export function photoPlaces() {
  const inPlace = visitorQueue(places)
  return async <Result>(
    c: Context<Env>,
    visitor: string,
    store: (bytes: Uint8Array) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await inPlace(visitor, async () => store(new Uint8Array(await c.req.arrayBuffer())))
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      if (error.isOwn)
        throw new TooMany('Your last photos are still being stored. Please try again in a moment.', retryAfterSeconds)
      throw new ShopError('unavailable', 'Many photos are being sent just now. Please try again in a moment.')
    }
  }
}
