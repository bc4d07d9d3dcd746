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
import { exportCustomer } from '#shop/customers/export-customer.ts'
import { listCustomers } from '#shop/customers/list-customers.ts'
import { readOfficeCustomer } from '#shop/customers/read-office-customer.ts'
import { writeCustomerNote } from '#shop/customers/write-customer-note.ts'
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

/** Customers with an account. */
export function customersRouter() {
  const current = async (c: Context<Env>, id: number) =>
    c.json(await readOfficeCustomer({ ctx: c.var.ctx, input: { id } }), 200)
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
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
