import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addressBookEntrySchema } from '#contract/customers/address.ts'
import { customerAnswerSchema } from '#contract/customers/customer.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { type AddressBookResult, deleteAddress, saveAddress } from '#shop/customers/save-address.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'

const tags = ['Customers']
const params = z.object({ id: z.string().max(60) })
const responses = {
  200: jsonResponse(customerAnswerSchema, 'The customer after the change'),
  ...refusals,
  401: jsonResponse(errorSchema, 'Not signed in'),
  404: jsonResponse(errorSchema, 'There is no such address, or it is somebody else’s'),
}

const add = createRoute({
  method: 'post',
  path: '/auth/addresses',
  tags,
  summary: 'Save an address under a name',
  ...jsonBody(addressBookEntrySchema),
  responses,
})

const entry = jsonBody(addressBookEntrySchema)
const change = createRoute({
  method: 'put',
  path: '/auth/addresses/{id}',
  tags,
  summary: 'Change a saved address or its name',
  middleware: entry.middleware,
  request: { ...entry.request, params },
  responses,
})

const remove = createRoute({
  method: 'delete',
  path: '/auth/addresses/{id}',
  tags,
  summary: 'Delete a saved address',
  request: { params },
  responses,
})

/** The signed-in customer's address book. */
export function addressesRouter() {
  const answer = (c: Context<Env>, outcome: AddressBookResult) => {
    if (outcome.ok) return c.json({ customer: outcome.customer }, 200)
    return errorResponse(c, outcome.code === 'not_found' ? 404 : 422, outcome)
  }
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(add, async (c) => {
      return answer(c, await saveAddress({ ctx: c.var.ctx, input: c.req.valid('json') }))
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param')
      return answer(c, await saveAddress({ ctx: c.var.ctx, input: { id, ...c.req.valid('json') } }))
    })
    .openapi(remove, async (c) => {
      return answer(c, await deleteAddress({ ctx: c.var.ctx, input: c.req.valid('param') }))
    })
}
