import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { enquiryAnswerSchema, enquirySchema } from '#contract/enquiries/enquiry.ts'
import type { ShopContext } from '#shop/context.ts'
import { sendEnquiry } from '#shop/enquiries/send-enquiry.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'

const enquiries = createRoute({
  method: 'post',
  path: '/enquiries',
  tags: ['Messages'],
  summary: 'Send an enquiry: contact, a question about a stone, a lead time or cutting to size',
  ...jsonBody(enquirySchema),
  responses: { 201: jsonResponse(enquiryAnswerSchema, 'Stored, and acknowledged by email'), ...refusals },
})

export function enquiriesRouter(ctx: ShopContext, deployment: Deployment) {
  const limit = makeLimit(ctx, { name: 'enquiries', times: 5, seconds: 600 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(enquiries, async (c) => {
    const refused = await refuseTooMany(c, {
      limit,
      deployment,
      reason: 'You have written to us several times in a short time',
    })
    if (refused) return refused
    const { reference } = await sendEnquiry({ ctx: c.var.ctx, input: c.req.valid('json') })
    return c.json({ reference, message: 'Thank you for your message. We will answer within one working day.' }, 201)
  })
}
