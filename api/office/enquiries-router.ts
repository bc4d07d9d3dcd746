import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  answerSchema,
  assignSchema,
  closeSchema,
  enquiryFilterSchema,
  enquiryListSchema,
  enquiryNoteSchema,
  officeEnquirySchema,
  sendQuoteSchema,
  writingSchema,
} from '#contract/office/enquiries.ts'
import { answerEnquiry, noteOnEnquiry } from '#shop/enquiries/answer-enquiry.ts'
import { assignEnquiry } from '#shop/enquiries/assign-enquiry.ts'
import { closeEnquiry } from '#shop/enquiries/close-enquiry.ts'
import { listEnquiries } from '#shop/enquiries/list-enquiries.ts'
import { markWriting } from '#shop/enquiries/mark-writing.ts'
import { readEnquiry } from '#shop/enquiries/read-enquiry.ts'
import { sendQuote } from '#shop/enquiries/send-quote.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ reference: z.string().max(40) })
const enquiryResponses = { 200: jsonResponse(officeEnquirySchema, 'The enquiry as it is now'), ...officeRefusals }

const listRoute = createRoute({
  tags,
  ...permits('enquiries.read'),
  method: 'get',
  path: '/enquiries',
  request: { query: enquiryFilterSchema },
  responses: { 200: jsonResponse(enquiryListSchema, 'One page, newest first'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('enquiries.read'),
  method: 'get',
  path: '/enquiries/{reference}',
  request: { params },
  responses: enquiryResponses,
})

const action = <Path extends string, Schema extends z.ZodType>(path: Path, schema: Schema) => {
  const { middleware, request } = jsonBody(schema)
  return createRoute({
    tags,
    ...permits('enquiries.answer'),
    method: 'post',
    path: `/enquiries/{reference}/${path}` as const,
    middleware,
    request: { ...request, params },
    responses: enquiryResponses,
  })
}

const answerRoute = action('answer', answerSchema)
const quoteRoute = action('quote', sendQuoteSchema)
const noteRoute = action('notes', enquiryNoteSchema)
const writingRoute = action('writing', writingSchema)
const assignRoute = action('assign', assignSchema)
const closeRoute = action('close', closeSchema)

/** Customers' enquiries and the answers to them. */
export function enquiriesRouter() {
  const current = async (c: Context<Env>, reference: string) =>
    c.json(await readEnquiry({ ctx: c.var.ctx, input: { reference } }), 200)

  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listEnquiries({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(readRoute, (c) => current(c, c.req.valid('param').reference))
    .openapi(answerRoute, async (c) => {
      const { reference } = c.req.valid('param')
      const outcome = await answerEnquiry({ ctx: c.var.ctx, input: { reference, ...c.req.valid('json') } })
      return outcome.ok ? current(c, reference) : refusalResponse(c, outcome)
    })
    .openapi(quoteRoute, async (c) => {
      const { reference } = c.req.valid('param')
      const outcome = await sendQuote({ ctx: c.var.ctx, input: { reference, ...c.req.valid('json') } })
      return outcome.ok ? current(c, reference) : refusalResponse(c, outcome)
    })
    .openapi(noteRoute, async (c) => {
      const { reference } = c.req.valid('param')
      await noteOnEnquiry({ ctx: c.var.ctx, input: { reference, ...c.req.valid('json') } })
      return current(c, reference)
    })
    .openapi(writingRoute, async (c) => {
      const { reference } = c.req.valid('param')
      await markWriting({ ctx: c.var.ctx, input: { reference, isWriting: c.req.valid('json').writing } })
      return current(c, reference)
    })
    .openapi(assignRoute, async (c) => {
      const { reference } = c.req.valid('param')
      const input = { reference, staffId: c.req.valid('json').staff_id }
      const outcome = await assignEnquiry({ ctx: c.var.ctx, input })
      return outcome.ok ? current(c, reference) : refusalResponse(c, outcome)
    })
    .openapi(closeRoute, async (c) => {
      const { reference } = c.req.valid('param')
      await closeEnquiry({ ctx: c.var.ctx, input: { reference, ...c.req.valid('json') } })
      return current(c, reference)
    })
}
