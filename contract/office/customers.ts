import { z } from 'zod'
import { textParameter } from '../http/responses.ts'
import { customerSorts } from './sorts.ts'

/** Customers, with an account or as guests, as staff see them. */

const moment = z.iso.datetime()

export const customerFilterSchema = z.strictObject({
  q: textParameter(100).optional(),
  /** The last customer of the previous page. */
  before: textParameter(200).optional(),
  /** Without it, the newest first. */
  sort: z.enum(customerSorts).optional(),
})
export type CustomerFilter = z.output<typeof customerFilterSchema>

export const customerRowSchema = z.object({
  /** The account; null for a guest, who is found by an order. */
  id: z.int().nullable(),
  reference: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  orders: z.int(),
  spent: z.int(),
  created: moment,
})
export type CustomerRow = z.output<typeof customerRowSchema>
export const customerListSchema = z.object({ rows: z.array(customerRowSchema), next: z.string().nullable() })

export const officeCustomerSchema = z.object({
  /** The account; null for a guest, whose page an order leads to. */
  id: z.int().nullable(),
  reference: z.string().nullable(),
  /** The account with this address, confirmed or not. */
  account: z.int().nullable(),
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
  /** Newsletter consent, in the wording of that day; null if they never gave it. */
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
/** Staff type the customer's address, to be sure of erasing the right one. */
export const eraseSchema = z.strictObject({ email: z.string().trim().max(254) })
