import type { Context } from 'hono'
import { z } from 'zod'
import { largestZipBytes } from '#contract/office/files.ts'
import type { Env } from './errors.ts'
import { announcesPhoto } from './photo-body.ts'

/** The body is the file itself, not a form. Goes into a route's `request`. */
export const fileBody = {
  required: true,
  content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
} as const

/** Whether a request declares a file of the office and its length. */
export const announcesFile = (c: Context<Env>): boolean =>
  c.req.method === 'POST' &&
  c.req.path === '/api/office/files' &&
  /^application\/octet-stream\b/i.test(c.req.header('content-type') ?? '') &&
  Number(c.req.header('content-length')) <= largestZipBytes

/** An upload of staff may be on a slow line. */
export const longestUploadMs = 20 * 60_000
export const isStaffUpload = (c: Context<Env>): boolean => c.req.path.startsWith('/api/office/') && announcesUpload(c)

/** Requests whose body may exceed the usual limit. It is read only once there is a place for it. */
export const announcesUpload = (c: Context<Env>): boolean => announcesPhoto(c) || announcesFile(c)
