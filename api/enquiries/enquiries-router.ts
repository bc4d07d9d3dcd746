import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { enquiryAnswerSchema, enquirySchema } from '#contract/enquiry.ts'
import type { ShopContext } from '#shop/context.ts'
import { sendEnquiry } from '#shop/enquiries/send-enquiry.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import type { Site } from '../http/deployment.ts'
import { gives, refusals, takes } from '../http/json-body.ts'

const enquiries = createRoute({
  method: 'post',
  path: '/enquiries',
  tags: ['Messages'],
  summary: 'Ask the shop something: contact, a question about a stone, a lead time, a cut to size',
  ...takes(enquirySchema),
  responses: { 201: gives(enquiryAnswerSchema, 'Stored, and acknowledged by mail'), ...refusals },
})

export function enquiriesRouter(ctx: ShopContext, site: Site) {
  const limit = makeLimit(ctx, { name: 'enquiries', times: 5, seconds: 600 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(enquiries, async (c) => {
    const refused = await refuseTooMany(c, limit, site, 'You have written to us')
    if (refused) return refused
    const { reference } = await sendEnquiry({ ctx, input: c.req.valid('json') })
    return c.json({ reference, message: 'We have your message and will answer within one working day.' }, 201)
  })
}
