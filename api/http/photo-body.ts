import type { Context } from 'hono'
import { z } from 'zod'
import { largestPhotoBytes } from '#contract/photo.ts'
import type { Env } from './errors.ts'

/** A photo as it is, the whole body: no form and no base64 around it. Goes into a route's `request`. */
export const photoBody = {
  body: { required: true, content: { 'image/*': { schema: z.string().meta({ format: 'binary' }) } } },
} as const

/** Whether a request says that it carries a photo, and how long it is: only then may it be longer than others. */
export const announcesPhoto = (c: Context<Env>): boolean =>
  /^image\//i.test(c.req.header('content-type') ?? '') && Number(c.req.header('content-length')) <= largestPhotoBytes

export const photoOf = async (c: Context<Env>): Promise<Uint8Array> => new Uint8Array(await c.req.arrayBuffer())
