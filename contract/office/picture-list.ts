import { z } from 'zod'

/** The pictures that staff can choose for a post or a slide. */
export const pictureListSchema = z.object({
  pictures: z.array(
    z.object({
      /** What a document refers to: 'slide-marble'. */
      name: z.string(),
      src: z.string(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
    }),
  ),
})
