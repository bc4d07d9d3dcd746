import { z } from 'zod'
import { isName, nameOnly } from '../customers/person-name.ts'
import { honeypot } from '../http/honeypot.ts'
import { appointmentTopics, contactTopics } from './contact-topics.ts'

/** The body of every enquiry form. The server gives the enquiry a reference and acknowledges it by email. */

/** `message` is for values that are not strings. */
const line = (longest: number, message = 'Please write this as text') =>
  z.string(message).trim().max(longest, `Please keep this under ${longest} characters`)

const whole = (most: number) => z.int('Please enter a whole number').max(most, `At most ${most}`)

export const emailAddress = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Please enter a valid email address')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address')

const nameless = 'Please tell us your name'

const sender = {
  name: line(100, nameless).min(1, nameless).refine(isName, nameOnly),
  email: emailAddress,
  phone: line(40).optional(),
  ...honeypot,
}

const about = { product_id: z.int().positive().optional(), variation_id: z.int().positive().optional() }

const noPhone = 'Please give us a telephone number'
const noTime = 'Please choose a time'

const tooShort = 'Please write a sentence or two'
const message = line(4000, tooShort).min(10, tooShort)

export const enquirySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('contact'),
    ...sender,
    topic: z.enum(contactTopics, 'Please choose a topic'),
    message,
  }),
  /** A call or visit at a day and time within opening hours; the shop stores it as a contact enquiry. */
  z.strictObject({
    kind: z.literal('appointment'),
    ...sender,
    phone: line(40, noPhone).min(6, noPhone),
    topic: z.enum(appointmentTopics, 'Please choose a topic'),
    day: z.iso.date('Please choose a day'),
    time: z.string(noTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime),
    message: line(4000).optional(),
  }),
  z.strictObject({ kind: z.literal('question'), ...sender, ...about, message }),
  z.strictObject({
    kind: z.literal('lead-time'),
    ...sender,
    ...about,
    pieces: whole(100_000).min(1, 'At least 1').optional(),
    message: line(4000).optional(),
  }),
  z.strictObject({
    kind: z.literal('cutting'),
    ...sender,
    ...about,
    pieces: whole(10_000).min(1, 'At least one piece'),
    width_mm: whole(3500).min(10, 'At least 10'),
    height_mm: whole(3500).min(10, 'At least 10'),
    edge: z.enum(['Sawn', 'Polished', 'Bevelled', 'Bullnose', 'Not sure yet'], 'Please choose an edge'),
    notes: line(4000).optional(),
  }),
])

export type Enquiry = z.output<typeof enquirySchema>

/** For a form, where the kind and the subject of the enquiry are fixed. */
export const enquiryFormSchema = (subject: Pick<Enquiry, 'kind'>) =>
  z.preprocess((entry) => ({ ...(entry as object), ...subject }), enquirySchema)

export const enquiryAnswerSchema = z.object({ reference: z.string(), message: z.string() })

/** `GET enquiries/times`: when a visitor can ask to be rung or to come, in London time. */
export const visitTimesSchema = z.object({ data: z.array(z.object({ day: z.iso.date(), times: z.array(z.string()) })) })

export const newsletterSchema = z.strictObject({
  email: emailAddress,
  /** The form the request came from. */
  source: z.enum(['footer', 'checkout', 'account', 'register']),
  ...honeypot,
})

export const newsletterAnswerSchema = z.object({ message: z.string() })
