import { z } from 'zod'

/** An uploaded photo, by a random name: only who was told it knows it. */
export const photoName = z.string().regex(/^[0-9a-f]{64}$/, 'is not the name of a photo')

export const uploadedSchema = z.object({ photo: photoName })

/** As much as a telephone's camera makes. */
export const largestPhotoBytes = 15 * 1024 * 1024

/** So many show what is broken. */
export const mostClaimPhotos = 6

/** All claims of an order together. */
export const mostOrderPhotos = 12
