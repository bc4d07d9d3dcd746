import { z } from 'zod'
import { path } from '../content/documents.ts'

export const redirectSchema = z.strictObject({ path, target: path })

export const removeRedirectSchema = z.strictObject({ path: z.string().max(200) })

export const redirectListSchema = z.object({
  redirects: z.array(
    z.object({
      path: z.string(),
      target: z.string(),
      created_at: z.iso.datetime(),
      /** Null for an address that moved when its page was published. */
      author: z.string().nullable(),
    }),
  ),
})
