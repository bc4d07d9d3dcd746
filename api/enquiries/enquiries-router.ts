import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { enquiryAnswerSchema, enquirySchema, visitTimesSchema } from '#contract/enquiries/enquiry.ts'
import { visitTimes } from '#contract/settings/visit-times.ts'
import type { ShopContext } from '#shop/context.ts'
import { sendEnquiry } from '#shop/enquiries/send-enquiry.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'
import { jsonResponses } from '../http/responses.ts'

const enquiries = createRoute({
  method: 'post',
  path: '/enquiries',
  tags: ['Messages'],
  summary: 'Send an enquiry: contact, a question about a stone, a lead time or cutting to size',
  ...jsonBody(enquirySchema),
  responses: { 201: jsonResponse(enquiryAnswerSchema, 'Stored, and acknowledged by email'), ...refusals },
})

const times = createRoute({
  method: 'get',
  path: '/enquiries/times',
  tags: ['Messages'],
  summary: 'When a visitor can ask to be rung or to visit the showroom',
  responses: jsonResponses(visitTimesSchema, 'Days of the next four weeks with their times, in London'),
})

export function enquiriesRouter(ctx: ShopContext, deployment: Deployment) {
  const limit = makeLimit(ctx, { name: 'enquiries', times: 5, seconds: 600 })
  const router = new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
  return router
    .openapi(times, (c) => c.json({ data: visitTimes(c.var.ctx.settings.hours, c.var.ctx.clock.now()) }, 200))
    .openapi(enquiries, async (c) => {
      const refused = await refuseTooMany(c, {
        limit,
        deployment,
        reason: 'You have written to us several times in a short time',
      })
      if (refused) return refused
      const { reference, appointment } = await sendEnquiry({ ctx: c.var.ctx, input: c.req.valid('json') })
      const message = appointment
        ? `Thank you. We have noted ${appointment}, and will confirm it or suggest another time within one working day.`
        : 'Thank you for your message. We will answer within one working day.'
      return c.json({ reference, message }, 201)
    })
}
