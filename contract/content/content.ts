import { z } from 'zod'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { pageParameters, textParameter, wholeParameter } from '../http/responses.ts'

/** Requests and responses of the content calls. The wp-json shapes are the specification's. */

export const homePostSchema = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  date: z.string(),
  link: z.string(),
  excerpt: z.string(),
  reading_minutes: z.int(),
  og_image: z.array(z.object({ url: z.string(), alt: z.string(), width: z.int(), height: z.int() })),
})

export const homePostsQuery = z.strictObject({ limit: wholeParameter(1, 100).default(5) })

export const postSchema = homePostSchema.extend({
  author: z.string(),
  content: z.string(),
})

const rendered = z.object({ rendered: z.string() })

export const wpPostSchema = z.object({
  id: z.int(),
  slug: z.string(),
  date: z.string(),
  link: z.string(),
  title: rendered,
  excerpt: rendered,
  content: rendered,
  _embedded: z
    .object({ 'wp:featuredmedia': z.array(z.object({ source_url: z.string(), alt_text: z.string() })) })
    .optional(),
})

/** `?_embed` alone means the same as `?_embed=1` and `?_embed=true`. */
const embed = z
  .enum(['', 'true', 'false', '1', '0'])
  .optional()
  .transform((value) => value !== undefined && value !== 'false' && value !== '0')

export const wpPostsQuery = z.strictObject({ ...pageParameters, slug: textParameter(120).optional(), _embed: embed })
export const wpPagesQuery = z.strictObject({ ...pageParameters, slug: textParameter(120).optional(), _embed: embed })

export const wpPageSchema = z.object({
  id: z.int(),
  slug: z.string(),
  link: z.string(),
  modified: z.string(),
  title: rendered,
  content: rendered,
  excerpt: rendered,
  /** True if the owner's lawyer has to check the page before the shop opens. */
  needs_legal_check: z.boolean(),
})

export const faqSchema = z.object({
  data: z.array(z.object({ slug: z.string(), group: z.string(), question: z.string(), answer: z.string() })),
})

export const slidesSchema = z.object({
  data: z.array(
    z.object({
      imageURL: z.string(),
      image: pictureSchema,
      subtitle: z.string(),
      title: z.string(),
      description: z.string(),
      link: z.string(),
    }),
  ),
})
