import { z } from 'zod'

/** The name of an uploaded photo is random, so that it cannot be guessed. */
export const photoName = z.string().regex(/^[0-9a-f]{64}$/, 'is not the name of a photo')

export const uploadedSchema = z.object({ photo: photoName })

/** Enough for a photo from a phone. */
export const largestPhotoBytes = 15 * 1024 * 1024

export const mostClaimPhotos = 6

/** For all claims of an order together. */
export const mostOrderPhotos = 12
