import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  changeVoucherSchema,
  voucherAddedSchema,
  voucherFieldsSchema,
  voucherListSchema,
} from '#contract/office/vouchers.ts'
import { listVouchers } from '#shop/vouchers/list-vouchers.ts'
import { addVoucher, changeVoucherTerms, endVoucher } from '#shop/vouchers/save-voucher.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, officeRefusals, outcomeResponse, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: wholeParameter(1, 999_999_999) })

const listRoute = createRoute({
  tags,
  ...permits('prices.read'),
  method: 'get',
  path: '/vouchers',
  responses: { 200: jsonResponse(voucherListSchema, 'Newest first'), ...officeRefusals },
})
const addRoute = createRoute({
  tags,
  ...permits('vouchers.change'),
  method: 'post',
  path: '/vouchers',
  ...jsonBody(voucherFieldsSchema),
  responses: { 200: jsonResponse(voucherAddedSchema, 'The new voucher'), ...officeRefusals },
})
const changeBody = jsonBody(changeVoucherSchema)
const changeRoute = createRoute({
  tags,
  ...permits('vouchers.change'),
  method: 'put',
  path: '/vouchers/{id}',
  middleware: changeBody.middleware,
  request: { ...changeBody.request, params },
  responses: done,
})
const endRoute = createRoute({
  tags,
  ...permits('vouchers.change'),
  method: 'post',
  path: '/vouchers/{id}/end',
  request: { params },
  responses: done,
})

/** Codes that take something off an order. */
export const vouchersRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listVouchers({ ctx: c.var.ctx }), 200))
    .openapi(addRoute, async (c) => {
      const outcome = await addVoucher({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcome.ok ? c.json(outcome, 200) : refusalResponse(c, outcome)
    })
    .openapi(changeRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await changeVoucherTerms({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(endRoute, async (c) => {
      const outcome = await endVoucher({ ctx: c.var.ctx, input: c.req.valid('param') })
      return outcomeResponse(c, outcome)
    })
