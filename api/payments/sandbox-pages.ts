import { type Context, Hono } from 'hono'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { ShopContext } from '#shop/context.ts'
import { escapeHtml } from '#shop/mail/mail-html.ts'
import { actOnSandboxPayment, readSandboxPayment, type SandboxPayment } from '#shop/payments/sandbox-actions.ts'
import { isSandboxReference } from '#shop/payments/sandbox-gateway.ts'
import { type Env, errorResponse } from '../http/errors.ts'
import { htmlPage } from '../http/html-page.ts'

type Deliver = (webhook: { body: string; headers: Record<string, string> }) => Promise<unknown>

const lateMs = 5000

/** What can happen at a payment provider, one button each. */
const acts = {
  approve: 'Approve',
  decline: 'Decline',
  challenge: 'Ask for a code first (3-D Secure)',
  'never-return': 'Approve, but never come back to the shop',
  late: 'Approve and send the webhook five seconds later',
  repeated: 'Approve and send the webhook three times',
} as const
type Act = keyof typeof acts
const isAct = (text: string): text is Act => Object.hasOwn(acts, text)

type Page = Parameters<typeof htmlPage>[1]

/**
 * The payment page of the sandbox. It notifies the shop by signed webhook, like a real provider; `deliver` sends the
 * webhook. Works without JavaScript.
 */
export function sandboxPages(ctx: ShopContext, deliver: Deliver, waitMs = lateMs) {
  const show = (c: Context<Env>, status: 200 | 404 | 409, page: Page) =>
    c.html(htmlPage(ctx.settings, page), status, {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  const unknown = (c: Context<Env>) =>
    show(c, 404, { title: 'Test payment', paragraphs: ['There is no such test payment.'] })
  const over = (c: Context<Env>, payment: SandboxPayment) =>
    show(c, 409, {
      title: 'Test payment',
      paragraphs: [`This test payment was ${payment.state === 'open' ? 'changed' : payment.state} already.`],
      extra: link(payment.returnUrl, 'Back to the shop'),
    })
  const settle = (reference: string, verdict: 'approved' | 'declined') =>
    actOnSandboxPayment({ ctx, input: { reference, verdict } })

  return new Hono<Env>()
    .get('/:reference', async (c) => {
      const reference = c.req.param('reference')
      const payment = isSandboxReference(reference) ? await readSandboxPayment(ctx, reference) : null
      if (!payment) return unknown(c)
      if (payment.state !== 'open') return over(c, payment)
      return show(c, 200, {
        title: `Test payment: ${formatPounds(payment.amountPence)}`,
        paragraphs: [
          `${payment.description}. This is a test: no money is taken and no card is needed.`,
          'What should the payment provider do?',
        ],
        extra: forms(payment.reference, acts) + link(payment.cancelUrl, 'Go back without paying'),
      })
    })
    .post('/:reference/:act', async (c) => {
      const { reference, act } = c.req.param()
      if (!isSandboxReference(reference) || !isAct(act)) return unknown(c)
      if (act === 'challenge')
        return show(c, 200, {
          title: 'Test payment: your bank asks',
          paragraphs: ['A real bank would send a code to your phone now. This is a test: no money is taken.'],
          extra: forms(reference, { approve: 'The code is correct', decline: 'The code is wrong' }),
        })
      const settled = await settle(reference, act === 'decline' ? 'declined' : 'approved')
      if (!settled) {
        const existing = await readSandboxPayment(ctx, reference)
        return existing ? over(c, existing) : unknown(c)
      }
      const { payment } = settled
      if (act === 'late') setTimeout(() => void deliver(settled.webhook), waitMs).unref()
      else for (let sent = 0; sent < (act === 'repeated' ? 3 : 1); sent++) await deliver(settled.webhook)
      if (act === 'never-return')
        return show(c, 200, {
          title: 'Test payment approved',
          paragraphs: ['The shop has been notified. You can close this window; there is no need to come back.'],
        })
      return c.redirect(act === 'decline' ? payment.cancelUrl : payment.returnUrl, 303)
    })
    .all('*', (c) => errorResponse(c, 404, { code: 'not_found', message: 'There is no such page' }))
}

/** The first button is the usual choice, so the others are outlined. */
const forms = (reference: string, choices: Record<string, string>) =>
  Object.entries(choices)
    .map(
      ([act, label], index) =>
        `<form method="post" action="/test-payment/${escapeHtml(reference)}/${act}"><button type="submit"${index > 0 ? ' class="outline"' : ''}>${escapeHtml(label)}</button></form>`,
    )
    .join('\n')

const link = (href: string, label: string) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`
