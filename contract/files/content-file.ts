import { z } from 'zod'
import { isPictureName } from '../media/media.ts'
import { day, slug } from './fields.ts'

/** Schemas of the catalogue's text files: menu, questions, slides, redirects, pages and posts. */

const picture = z.string().refine(isPictureName, "must be the name of one of the shop's pictures, or '/media/<hash>'")

export const menuFileSchema = z.strictObject({
  menu: z.array(
    z.strictObject({
      title: z.string(),
      children: z.array(
        z.strictObject({
          title: z.string(),
          // A title alone leads to the address that follows from it.
          children: z.array(z.union([z.string(), z.strictObject({ title: z.string(), link: z.string() })])).min(1),
        }),
      ),
    }),
  ),
})

export const faqFileSchema = z.strictObject({
  faq: z.array(
    z.strictObject({
      slug,
      group: z.string().min(3).max(40),
      question: z.string().min(8).max(140).endsWith('?'),
      /** Markdown. */
      answer: z.string().max(4000),
      hidden: z.boolean().default(false),
    }),
  ),
})

export const slideFileSchema = z.strictObject({
  slides: z
    .array(
      z.strictObject({
        subtitle: z.string().min(3).max(60),
        title: z.string().min(3).max(60),
        description: z.string().min(30).max(220),
        link: z.string().startsWith('/'),
        picture,
      }),
    )
    .min(1)
    .max(6),
})

const path = z.string().startsWith('/').max(200)

export const redirectFileSchema = z.strictObject({ redirects: z.array(z.strictObject({ from: path, to: path })) })

/** Front matter of `catalogue/pages/*.md`. */
export const pageFileSchema = z.strictObject({
  title: z.string().min(2).max(80),
  summary: z.string().min(40).max(165),
  /** True if the owner's lawyer has to check the page before the shop opens. */
  legal: z.boolean().default(false),
  hidden: z.boolean().default(false),
  updated: z.union([day, z.iso.datetime()]),
})

/** Front matter of `catalogue/posts/*.md`. */
export const postFileSchema = z.strictObject({
  title: z.string().min(8).max(90),
  date: day,
  author: z.string().min(3).max(60),
  excerpt: z.string().min(60).max(240),
  picture,
  picture_alt: z.string().min(10).max(160),
  hidden: z.boolean().default(false),
})
