import type { Context } from 'hono'
import { z } from 'zod'
import { largestMediaBytes } from '#contract/media/media.ts'
import { largestPhotoBytes } from '#contract/media/photo.ts'
import { ShopError, TooMany } from '#shop/error.ts'
import { NoPlace, visitorQueue } from '#shop/visitor-queue.ts'
import type { Env } from './errors.ts'

/** The body is the photo itself, not a form or base64. Goes into a route's `request`. */
export const photoBody = {
  body: { required: true, content: { 'image/*': { schema: z.string().meta({ format: 'binary' }) } } },
} as const

/** Whether a request declares a photo and its length: only then may its body exceed the usual limit. */
export const announcesPhoto = (c: Context<Env>): boolean =>
  /^image\//i.test(c.req.header('content-type') ?? '') && Number(c.req.header('content-length')) <= largestBytes(c)

const largestBytes = (c: Context<Env>) => (c.req.path === '/api/office/media' ? largestMediaBytes : largestPhotoBytes)

/** Each upload holds its photo in memory, and photos are decoded one at a time within the request's time limit. */
const defaultSlots = { atOnce: 4, waiting: 0, perVisitor: 2 }
const retryAfterSeconds = 2

/** Reads a few photos at a time: a request without a free slot is answered before its body is read. */
export function photoPlaces(slots = defaultSlots) {
  const inSlot = visitorQueue(slots)
  return async <Result>(
    c: Context<Env>,
    visitor: string,
    store: (bytes: Uint8Array<ArrayBuffer>) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await inSlot(visitor, async () => store(new Uint8Array(await c.req.arrayBuffer())))
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      if (error.isOwn)
        throw new TooMany('Your last photos are still being stored. Please try again in a moment.', retryAfterSeconds)
      throw new ShopError('unavailable', 'Many photos are being sent just now. Please try again in a moment.')
    }
  }
}
