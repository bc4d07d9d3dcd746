import { z } from 'zod'

/** One form body for every question a shopper can send; the server gives it a reference and acknowledges it by mail. */

const line = (longest: number) => z.string().trim().max(longest)

export const emailAddress = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address')

const sender = {
  name: line(100).min(1, 'Please tell us your name'),
  email: emailAddress,
  phone: line(40).optional(),
  /** People leave this empty; machines do not. */
  website: z.string().max(200).optional(),
}

const about = { product_id: z.int().positive().optional(), variation_id: z.int().positive().optional() }

const message = line(4000).min(10, 'Please write a sentence or two')

export const contactTopics = ['An order', 'Choosing stone', 'Samples', 'Trade', 'Something else'] as const

export const enquirySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contact'), ...sender, topic: z.enum(contactTopics), message }),
  z.strictObject({ kind: z.literal('question'), ...sender, ...about, message }),
  z.strictObject({
    kind: z.literal('lead-time'),
    ...sender,
    ...about,
    pieces: z.int().min(1).max(100_000).optional(),
    message: line(4000).optional(),
  }),
  z.strictObject({
    kind: z.literal('cutting'),
    ...sender,
    ...about,
    pieces: z.int().min(1, 'At least one piece').max(10_000),
    width_mm: z.int().min(10).max(3500),
    height_mm: z.int().min(10).max(3500),
    edge: z.enum(['Sawn', 'Polished', 'Bevelled', 'Bullnose', 'Not sure yet']),
    notes: line(4000).optional(),
  }),
])

export type Enquiry = z.output<typeof enquirySchema>

export const enquiryAnswerSchema = z.object({ reference: z.string(), message: z.string() })

export const newsletterSchema = z.strictObject({
  email: emailAddress,
  /** Where on the site it was asked for. */
  source: z.enum(['footer', 'checkout', 'account', 'register']),
  website: z.string().max(200).optional(),
})

export const newsletterAnswerSchema = z.object({ message: z.string() })
