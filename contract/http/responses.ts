import { z } from 'zod'

/** Shapes and parameters shared by all API calls. */

export const errorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  requestId: z.string(),
})

export const listMetaSchema = z.object({
  current_page: z.int(),
  per_page: z.int(),
  total_pages: z.int(),
  total_products: z.int(),
  has_next_page: z.boolean(),
})

export type ListMeta = z.output<typeof listMetaSchema>

export function listMeta(page: number, perPage: number, total: number): ListMeta {
  const pages = Math.ceil(total / perPage)
  return {
    current_page: page,
    per_page: perPage,
    total_pages: pages,
    total_products: total,
    has_next_page: page < pages,
  }
}

/** PostgreSQL cannot store NUL, so no text in a request may contain it. */
const withoutNul = (text: string) => !text.includes('\u0000')

export const textParameter = (longest: number) =>
  z.string().trim().min(1).max(longest).refine(withoutNul, 'must not contain control characters')

export const wholeParameter = (smallest: number, largest: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(smallest).max(largest))

export const flagParameter = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** 'a,b,c' as a list of distinct values, each checked by `one`. */
export const listParameter = <One extends z.ZodType<unknown, string>>(one: One, most = 30) =>
  z
    .string()
    .max(2000)
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(one).min(1).max(most))

export const pageParameters = {
  page: wholeParameter(1, 100_000).default(1),
  per_page: wholeParameter(1, 100).default(12),
}
