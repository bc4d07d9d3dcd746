import { z } from 'zod'

/** The DNS records that mail servers check before they accept the shop's emails. */

const recordSchema = z.object({
  /** `unknown`: the name server did not answer. */
  state: z.enum(['good', 'missing', 'wrong', 'unknown']),
  /** Where the record is, or should be. */
  name: z.string(),
  found: z.string().nullable(),
  /** What to publish there. */
  publish: z.string(),
  /** What is wrong. */
  fault: z.string().nullable(),
})
export type DomainRecord = z.output<typeof recordSchema>

export const mailDomainSchema = z.object({
  /** Of the company's address, which emails come from. */
  domain: z.string(),
  spf: recordSchema,
  dmarc: recordSchema,
  /** Null if the shop has no key of its own: the mail server may sign. */
  dkim: recordSchema.nullable(),
})
export type MailDomain = z.output<typeof mailDomainSchema>
