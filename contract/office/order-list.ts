import { z } from 'zod'
import { flagParameter, listParameter, textParameter, wholeParameter } from '../http/responses.ts'
import { orderStates } from '../orders/order-states.ts'
import { orderSorts } from './sorts.ts'

/** The list of orders as staff see it. Totals are null for roles that may not see prices. */

const state = z.enum(orderStates)

export const orderMethods = ['delivery', 'collection'] as const
export type OrderMethod = (typeof orderMethods)[number]

export const orderFilterSchema = z.strictObject({
  state: listParameter(state).optional(),
  q: textParameter(100).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  attention: flagParameter.optional(),
  /** Assigned to the person who asks. */
  mine: flagParameter.optional(),
  /** A count has found pieces of the order missing. */
  short: flagParameter.optional(),
  /** Whether it goes to an address or the buyer collects it. */
  method: z.enum(orderMethods).optional(),
  /** The last order of the previous page. */
  before: wholeParameter(1, 2_000_000_000).optional(),
  /** Without it, the newest first. */
  sort: z.enum(orderSorts).optional(),
  /** The last order of the previous page of a sorted list: its value and its id. */
  after: z
    .string()
    .regex(/^[\d-]{0,12}_\d{1,10}$/)
    .optional(),
})
export type OrderFilter = z.output<typeof orderFilterSchema>

export const officeOrderRowSchema = z.object({
  id: z.int(),
  reference: z.string(),
  state,
  created: z.iso.datetime(),
  name: z.string(),
  postcode: z.string(),
  delivery: z.string(),
  delivery_from: z.string(),
  held_until: z.iso.datetime().nullable(),
  /** The colleague who looks after it. */
  assigned_to: z.string().nullable(),
  lines: z.int(),
  total: z.int().nullable(),
  needs_attention: z.boolean(),
  is_short: z.boolean(),
})
export type OfficeOrderRow = z.output<typeof officeOrderRowSchema>

export const officeOrderListSchema = z.object({
  rows: z.array(officeOrderRowSchema),
  /** The following page of the list by newest, and of one that is sorted otherwise. */
  next: z.int().nullable(),
  after: z.string().nullable(),
})
