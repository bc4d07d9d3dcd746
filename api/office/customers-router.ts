import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  customerFilterSchema,
  customerListSchema,
  customerNoteSchema,
  eraseSchema,
  officeCustomerSchema,
} from '#contract/office/customers.ts'
import { eraseForCustomer } from '#shop/customers/erase-for-customer.ts'
import { eraseGuest } from '#shop/customers/erase-guest.ts'
import { exportCustomer } from '#shop/customers/export-customer.ts'
import { exportGuest } from '#shop/customers/export-guest.ts'
import { listCustomers } from '#shop/customers/list-customers.ts'
import { readGuest } from '#shop/customers/read-guest.ts'
import { readOfficeCustomer } from '#shop/customers/read-office-customer.ts'
import { writeCustomerNote } from '#shop/customers/write-customer-note.ts'
import { writeGuestNote } from '#shop/customers/write-guest-note.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, officeRefusals, outcomeResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: wholeParameter(1, 2_000_000_000) })
const customerResponses = { 200: jsonResponse(officeCustomerSchema, 'The customer'), ...officeRefusals }

const listRoute = createRoute({
  tags,
  ...permits('customers.read'),
  method: 'get',
  path: '/customers',
  request: { query: customerFilterSchema },
  responses: { 200: jsonResponse(customerListSchema, 'One page, newest first'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('customers.read'),
  method: 'get',
  path: '/customers/{id}',
  request: { params },
  responses: customerResponses,
})
const noteBody = jsonBody(customerNoteSchema)
const noteRoute = createRoute({
  tags,
  ...permits('customers.note'),
  method: 'post',
  path: '/customers/{id}/notes',
  middleware: noteBody.middleware,
  request: { ...noteBody.request, params },
  responses: customerResponses,
})
/** A POST because each export leaves an audit row. */
const exportRoute = createRoute({
  tags,
  ...permits('customers.export'),
  method: 'post',
  path: '/customers/{id}/export',
  request: { params },
  responses: {
    200: jsonResponse(z.looseObject({}), 'Everything the shop stores about the customer'),
    ...officeRefusals,
  },
})
const eraseBody = jsonBody(eraseSchema)
const eraseRoute = createRoute({
  tags,
  ...permits('customers.erase'),
  method: 'post',
  path: '/customers/{id}/erase',
  middleware: eraseBody.middleware,
  request: { ...eraseBody.request, params },
  responses: done,
})

const guest = z.object({ reference: z.string().max(40) })
const guestRoute = createRoute({
  tags,
  ...permits('customers.read'),
  method: 'get',
  path: '/guests/{reference}',
  request: { params: guest },
  responses: customerResponses,
})
const guestNoteRoute = createRoute({
  tags,
  ...permits('customers.note'),
  method: 'post',
  path: '/guests/{reference}/notes',
  middleware: noteBody.middleware,
  request: { ...noteBody.request, params: guest },
  responses: customerResponses,
})
const guestExportRoute = createRoute({
  tags,
  ...permits('customers.export'),
  method: 'post',
  path: '/guests/{reference}/export',
  request: { params: guest },
  responses: {
    200: jsonResponse(z.looseObject({}), 'Everything the shop stores under the guest’s address'),
    ...officeRefusals,
  },
})
const guestEraseRoute = createRoute({
  tags,
  ...permits('customers.erase'),
  method: 'post',
  path: '/guests/{reference}/erase',
  middleware: eraseBody.middleware,
  request: { ...eraseBody.request, params: guest },
  responses: done,
})

/** Customers, with an account or as guests. */
export function customersRouter() {
  const current = async (c: Context<Env>, id: number) =>
    c.json(await readOfficeCustomer({ ctx: c.var.ctx, input: { id } }), 200)
  const currentGuest = async (c: Context<Env>, reference: string) =>
    c.json(await readGuest({ ctx: c.var.ctx, input: { reference } }), 200)
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(guestRoute, (c) => currentGuest(c, c.req.valid('param').reference))
    .openapi(guestNoteRoute, async (c) => {
      const { reference } = c.req.valid('param')
      await writeGuestNote({ ctx: c.var.ctx, input: { reference, ...c.req.valid('json') } })
      return currentGuest(c, reference)
    })
    .openapi(guestExportRoute, async (c) => {
      const data = await exportGuest({ ctx: c.var.ctx, input: c.req.valid('param') })
      return c.json({ ...data }, 200)
    })
    .openapi(guestEraseRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return outcomeResponse(c, await eraseGuest({ ctx: c.var.ctx, input }))
    })
    .openapi(listRoute, async (c) => c.json(await listCustomers({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(readRoute, (c) => current(c, c.req.valid('param').id))
    .openapi(noteRoute, async (c) => {
      const { id } = c.req.valid('param')
      await writeCustomerNote({ ctx: c.var.ctx, input: { id, ...c.req.valid('json') } })
      return current(c, id)
    })
    .openapi(exportRoute, async (c) => {
      const data = await exportCustomer({ ctx: c.var.ctx, input: c.req.valid('param') })
      return c.json({ ...data }, 200)
    })
    .openapi(eraseRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await eraseForCustomer({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
}
