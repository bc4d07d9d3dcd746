import { z } from 'zod'
import { isSlug } from '../catalogue/slug.ts'
import { isVisibleLine, plainOnly } from '../customers/person-name.ts'
import { isPictureName } from '../media/media.ts'

/** The texts that staff edit: pages, posts, questions, the slides of the home page and the menu. */

export const line = (shortest: number, longest: number, what: string) =>
  z
    .string(`Please enter ${what}`)
    .trim()
    .min(1, `Please enter ${what}`)
    .min(shortest, `Please use at least ${shortest} characters`)
    .max(longest, `Please keep this under ${longest} characters`)
    .refine(isVisibleLine, plainOnly)

export const slug = z
  .string()
  .trim()
  .min(1, 'Please enter an address')
  .max(80, 'Please keep this under 80 characters')
  .refine(isSlug, 'Please use small letters, digits and single hyphens')

/** A place in a list, from the lowest to the highest. */
export const position = z
  .int('Please enter a whole number')
  .min(0, 'Please enter 0 or more')
  .max(9999, 'Please enter 9999 or less')

const markdown = (longest: number) => z.string().max(longest, `Please keep this under ${longest} characters`)

const picture = z.string().refine(isPictureName, 'Please choose a picture')

/** A path of this shop, with or without a place on the page. */
export const path = z
  .string()
  .trim()
  .max(200, 'Please keep this under 200 characters')
  .regex(/^\/(?!\/)[\w\-/.]*(\?[\w\-=&,.]*)?(#[\w-]+)?$/, "Please enter an address of this shop, such as '/samples'")

export const pageDocumentSchema = z.strictObject({
  title: line(2, 80, 'a title'),
  slug,
  /** Shown by search engines. */
  summary: line(40, 165, 'a summary'),
  /** Markdown. */
  body: markdown(30_000),
  needsLegalCheck: z.boolean(),
  isHidden: z.boolean(),
})
export type PageDocument = z.output<typeof pageDocumentSchema>

export const postDocumentSchema = z.strictObject({
  title: line(8, 90, 'a title'),
  slug,
  author: line(3, 60, 'the author'),
  /** Shown from this day on. */
  date: z.iso.date('Please enter a date'),
  excerpt: line(60, 240, 'an introduction'),
  /** Markdown. */
  body: markdown(30_000),
  picture,
  pictureAlt: line(10, 160, 'what the picture shows'),
  isHidden: z.boolean(),
})
export type PostDocument = z.output<typeof postDocumentSchema>

export const questionDocumentSchema = z.strictObject({
  group: line(3, 40, 'a group'),
  question: line(8, 140, 'the question').refine((text) => text.endsWith('?'), 'A question ends with a question mark'),
  /** Markdown. */
  answer: markdown(4000),
  position,
  isHidden: z.boolean(),
})
export type QuestionDocument = z.output<typeof questionDocumentSchema>

export const slidesDocumentSchema = z.strictObject({
  slides: z
    .array(
      z.strictObject({
        subtitle: line(3, 60, 'the small line above the title'),
        title: line(3, 60, 'a title'),
        description: line(30, 220, 'a description'),
        link: path,
        picture,
      }),
    )
    .min(1, 'The home page needs at least one slide')
    .max(6, 'Please use at most six slides'),
})
export type SlidesDocument = z.output<typeof slidesDocumentSchema>

const menuTitle = line(2, 40, 'a title')
const areUnique = (entries: { title: string }[]) => new Set(entries.map(({ title }) => title)).size === entries.length
const twice = 'Two entries have the same title'

export const menuDocumentSchema = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        title: menuTitle,
        groups: z
          .array(
            z.strictObject({
              title: menuTitle,
              links: z
                .array(z.strictObject({ title: menuTitle, link: path }))
                .min(1, 'Please add a link')
                .max(20, 'Please use at most twenty links')
                .refine(areUnique, twice),
            }),
          )
          .min(1, 'Please add a group')
          .max(8, 'Please use at most eight groups')
          .refine(areUnique, twice),
      }),
    )
    .min(1, 'The menu needs at least one entry')
    .max(4, 'The header has room for four entries')
    .refine(areUnique, twice),
})
export type MenuDocument = z.output<typeof menuDocumentSchema>
