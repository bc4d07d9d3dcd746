import { z } from 'zod'
import { quoteSchema } from '../enquiries/quote.ts'
import { flagParameter, listParameter, textParameter, wholeParameter } from '../http/responses.ts'

/** Enquiries, as the staff who answer them see them. */

export const enquiryStates = ['waiting', 'answered', 'closed'] as const
const kinds = ['contact', 'question', 'lead-time', 'cutting'] as const
const moment = z.iso.datetime()

export const enquiryFilterSchema = z.strictObject({
  state: listParameter(z.enum(enquiryStates)).optional(),
  kind: listParameter(z.enum(kinds)).optional(),
  q: textParameter(100).optional(),
  mine: flagParameter.optional(),
  /** The last enquiry of the previous page. */
  before: wholeParameter(1, 2_000_000_000).optional(),
})
export type EnquiryFilter = z.output<typeof enquiryFilterSchema>

const person = z.object({ id: z.int(), name: z.string() })

export const enquiryRowSchema = z.object({
  id: z.int(),
  reference: z.string(),
  kind: z.enum(kinds),
  state: z.enum(enquiryStates),
  created: moment,
  name: z.string(),
  email: z.string(),
  topic: z.string().nullable(),
  about: z.string().nullable(),
  /** The beginning of the message. */
  excerpt: z.string(),
  assigned_to: person.nullable(),
})
export type EnquiryRow = z.output<typeof enquiryRowSchema>

export const enquiryListSchema = z.object({ rows: z.array(enquiryRowSchema), next: z.int().nullable() })

export const officeEnquirySchema = enquiryRowSchema.omit({ excerpt: true }).extend({
  phone: z.string().nullable(),
  message: z.string().nullable(),
  pieces: z.int().nullable(),
  size: z.string().nullable(),
  edge: z.string().nullable(),
  product: z.string().nullable(),
  messages: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['answer', 'note', 'quote']),
      author: z.string(),
      text: z.string(),
      quote: quoteSchema.nullable(),
      at: moment,
    }),
  ),
  /** The sender's newest orders. */
  orders: z.array(z.object({ reference: z.string(), state: z.string(), created: moment })),
  colleagues: z.array(person),
  /** The colleague who is writing a reply now. */
  writing: z.string().nullable(),
  can_answer: z.boolean(),
})
export type OfficeEnquiry = z.output<typeof officeEnquirySchema>

const text = z.string().trim().min(1, 'Please write something').max(8000)

/** The number of the newest reply that the writer has seen, 0 if there was none: a newer one is read before another is sent. */
const seen = z.int().min(0).optional()

export const answerSchema = z.strictObject({ text, close: z.boolean().optional(), seen })
const pounds = 'Please enter pounds, such as 12.50'
/** The limits are the highest price and the longest validity anybody would quote. */
export const sendQuoteSchema = z.strictObject({
  pieces: z.int('Please enter a whole number').min(1, 'At least 1').max(10_000, 'At most 10,000'),
  unit_pence: z.int(pounds).min(1, pounds).max(1_000_000, 'At most £10,000'),
  delivery_pence: z.int(pounds).min(0, pounds).max(1_000_000, 'At most £10,000'),
  valid_days: z.int('Please enter a whole number').min(1, 'At least 1').max(180, 'At most 180'),
  text: z.string().trim().max(8000),
  seen,
})
export const enquiryNoteSchema = z.strictObject({ text })
export const assignSchema = z.strictObject({ staff_id: z.int().positive().nullable() })
export const writingSchema = z.strictObject({ writing: z.boolean() })
export const closeSchema = z.strictObject({ closed: z.boolean() })
