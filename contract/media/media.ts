import { z } from 'zod'
import { isSlug } from '../catalogue/slug.ts'
import { pageParameters } from '../http/responses.ts'

/** Enough for a good camera. */
export const largestMediaBytes = 30 * 1024 * 1024

/** Chosen or dropped at once. */
export const mostUploads = 50

/** What a document stores for an uploaded picture: '/media/<hash>'. */
const uploadedPicture = /^\/media\/[0-9a-f]{64}$/

export const isUploadedPicture = (picture: string): boolean => uploadedPicture.test(picture)

/** The picture of a post or a slide: the name of one of the shop's own pictures, or an upload. */
export const isPictureName = (picture: string): boolean => isSlug(picture) || isUploadedPicture(picture)

/** A picture that staff have uploaded. */
export const mediaSchema = z.object({
  /** What documents store. */
  name: z.string(),
  src: z.string(),
  width: z.int(),
  height: z.int(),
  preview: z.string(),
})
export type Media = z.output<typeof mediaSchema>

export const uploadedMediaSchema = z.object({ media: mediaSchema })

export const mediaQuery = z.strictObject({ page: pageParameters.page })

export const mediaListSchema = z.object({ media: z.array(mediaSchema), pages: z.int() })
