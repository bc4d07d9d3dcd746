import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { type Context, Hono } from 'hono'
import { newsletterAnswerSchema, newsletterSchema } from '#contract/enquiries/enquiry.ts'
import { isByBot } from '#contract/http/honeypot.ts'
import type { ShopContext } from '#shop/context.ts'
import { confirmSubscription, readConfirmation } from '#shop/newsletter/confirm-subscription.ts'
import { requestSubscription } from '#shop/newsletter/request-subscription.ts'
import { isUnsubscribeLink, unsubscribe } from '#shop/newsletter/unsubscribe.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { htmlPage, htmlPageStyle } from '../http/html-page.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'

const subscribe = createRoute({
  method: 'post',
  path: '/newsletter',
  tags: ['Messages'],
  summary: 'Subscribe to the newsletter; an email with a confirmation link follows',
  ...jsonBody(newsletterSchema),
  responses: {
    200: jsonResponse(newsletterAnswerSchema, 'The same whether or not the address is on the list'),
    ...refusals,
  },
})

const neutralMessage =
  'Thank you. If this address is not on our list yet, we have sent it an email with a link to confirm.'

export function newsletterRouter(ctx: ShopContext, deployment: Deployment) {
  const limit = makeLimit(ctx, { name: 'newsletter', times: 5, seconds: 600 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(subscribe, async (c) => {
    const refused = await refuseTooMany(c, {
      limit,
      deployment,
      reason: 'You have asked for the newsletter several times',
    })
    if (refused) return refused
    const request = c.req.valid('json')
    const { email, source } = request
    // Only bots fill this in; they get the usual response.
    if (!isByBot(request))
      await requestSubscription({ ctx: c.var.ctx, input: { email, source, publicUrl: deployment.publicUrl() } })
    return c.json({ message: neutralMessage }, 200)
  })
}

/**
 * The pages behind the links in our emails; they work without scripts. Opening one changes nothing, because mail
 * scanners open every link they see; pressing its button does.
 */
export function newsletterPages(deployment: Deployment) {
  const page = (c: Context<Env>, status: 200 | 404, content: Parameters<typeof htmlPage>[1]) =>
    c.html(htmlPage(c.var.ctx.settings, content), status, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const notValid = (c: Context<Env>) =>
    page(c, 404, {
      title: 'This link no longer works',
      paragraphs: [
        'It may have been used already, have expired, or not have been copied in full.',
        `To join our list, use the newsletter box at the foot of any page. To leave it, write to ${c.var.ctx.settings.company.email}.`,
      ],
    })
  const confirmed = (c: Context<Env>) =>
    page(c, 200, {
      title: 'You are on the list',
      paragraphs: ['Thank you for confirming. Every newsletter has a link to unsubscribe.'],
    })

  return new Hono<Env>()
    .get('/page.css', (c) =>
      c.body(htmlPageStyle, 200, {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      }),
    )
    .get('/confirm', async (c) => {
      const token = tokenOf(c)
      const state = await readConfirmation({ ctx: c.var.ctx, input: { token } })
      if (state === 'not valid') return notValid(c)
      if (state === 'confirmed') return confirmed(c)
      return page(c, 200, {
        title: 'Confirm your subscription',
        paragraphs: [
          `Confirm, and we will send you the ${c.var.ctx.settings.company.name} newsletter about once a month.`,
        ],
        button: { label: 'Confirm my subscription', action: `/newsletter/confirm?token=${token}` },
      })
    })
    .post('/confirm', async (c) => {
      const outcome = await confirmSubscription({
        ctx: c.var.ctx,
        input: { token: tokenOf(c), publicUrl: deployment.publicUrl() },
      })
      return outcome === 'not valid' ? notValid(c) : confirmed(c)
    })
    .get('/unsubscribe', async (c) => {
      const token = tokenOf(c)
      if (!(await isUnsubscribeLink({ ctx: c.var.ctx, input: { token } }))) return notValid(c)
      return page(c, 200, {
        title: 'Unsubscribe from our newsletter?',
        paragraphs: [
          `We will stop sending you the ${c.var.ctx.settings.company.name} newsletter. You will still receive emails about your orders.`,
        ],
        button: { label: 'Unsubscribe', action: `/newsletter/unsubscribe?token=${token}` },
      })
    })
    .post('/unsubscribe', async (c) => {
      if ((await unsubscribe({ ctx: c.var.ctx, input: { token: tokenOf(c) } })) === 'not valid') return notValid(c)
      return page(c, 200, {
        title: 'You have been unsubscribed',
        paragraphs: [
          'We will send you no more newsletters. If that was a mistake, you can sign up again at the foot of any page.',
        ],
      })
    })
}

/** An empty string unless the token looks like one of ours. */
function tokenOf(c: Context<Env>): string {
  const token = c.req.query('token') ?? ''
  return /^[\w-]{43}$/.test(token) ? token : ''
}
