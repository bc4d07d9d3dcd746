import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addressBookEntrySchema } from '#contract/customers/address.ts'
import { customerAnswerSchema } from '#contract/customers/customer.ts'
import { errorSchema } from '#contract/http/responses.ts'
import type { ShopContext } from '#shop/context.ts'
import { type AddressBookResult, deleteAddress, saveAddress } from '#shop/customers/save-address.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { currentCustomer } from '../http/session.ts'
import { signedOut } from '../http/signed-out.ts'

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
export function addressesRouter(ctx: ShopContext) {
  const answer = (c: Context<Env>, outcome: AddressBookResult) => {
    if (outcome.ok) return c.json({ customer: outcome.customer }, 200)
    if (outcome.code === 'signed_out') return signedOut(c)
    return errorResponse(c, outcome.code === 'not_found' ? 404 : 422, outcome)
  }
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(add, async (c) => {
      const session = await currentCustomer(ctx, c)
      if (!session) return signedOut(c)
      return answer(c, await saveAddress({ ctx, input: { customerId: session.customerId, ...c.req.valid('json') } }))
    })
    .openapi(change, async (c) => {
      const session = await currentCustomer(ctx, c)
      if (!session) return signedOut(c)
      const { id } = c.req.valid('param')
      return answer(
        c,
        await saveAddress({ ctx, input: { customerId: session.customerId, id, ...c.req.valid('json') } }),
      )
    })
    .openapi(remove, async (c) => {
      const session = await currentCustomer(ctx, c)
      if (!session) return signedOut(c)
      return answer(c, await deleteAddress({ ctx, input: { customerId: session.customerId, ...c.req.valid('param') } }))
    })
}
