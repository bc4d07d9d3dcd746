import { z } from 'zod'
import { textParameter, wholeParameter } from '../http/responses.ts'

/** People with an account, as those who serve them see them. */

const moment = z.iso.datetime()

export const customerFilterSchema = z.strictObject({
  q: textParameter(100).optional(),
  /** The last one already shown. */
  before: wholeParameter(1, 2_000_000_000).optional(),
})
export type CustomerFilter = z.output<typeof customerFilterSchema>

export const customerRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  orders: z.int(),
  spent: z.int(),
  created: moment,
})
export type CustomerRow = z.output<typeof customerRowSchema>
export const customerListSchema = z.object({ rows: z.array(customerRowSchema), next: z.int().nullable() })

export const officeCustomerSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  is_confirmed: z.boolean(),
  created: moment,
  phone: z.string(),
  addresses: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  orders: z.array(
    z.object({ reference: z.string(), state: z.string(), created: moment, total: z.int(), lines: z.int() }),
  ),
  basket: z.array(z.object({ name: z.string(), pieces: z.int(), total: z.int() })),
  /** What they agreed to be written, in the words of that day; null where they never did. */
  consent: z
    .object({
      text: z.string(),
      source: z.string(),
      given: moment,
      confirmed: moment.nullable(),
      withdrawn: moment.nullable(),
    })
    .nullable(),
  enquiries: z.array(z.object({ reference: z.string(), state: z.string(), created: moment })),
  notes: z.array(z.object({ id: z.int(), at: moment, author: z.string(), text: z.string() })),
  can: z.object({ note: z.boolean(), export: z.boolean(), erase: z.boolean() }),
})
export type OfficeCustomer = z.output<typeof officeCustomerSchema>

export const customerNoteSchema = z.strictObject({
  text: z.string().trim().min(1, 'Please write something').max(2000),
})
/** Erasing a customer takes their address, so that nobody else is erased by mistake. */
export const eraseSchema = z.strictObject({ email: z.string().trim().max(254) })
