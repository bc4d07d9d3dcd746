import { Readable } from 'node:stream'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { wholeParameter } from '#contract/http/responses.ts'
import { healthSchema } from '#contract/office/health.ts'
import { mailDomainSchema } from '#contract/office/mail-domain.ts'
import { requireStepUp } from '#shop/access/require-permission.ts'
import { downloadBackup } from '#shop/backup/download-backup.ts'
import { dismissFault } from '#shop/faults/dismiss-fault.ts'
import { deleteDkimKey } from '#shop/mail/delete-dkim-key.ts'
import { makeDkimKey } from '#shop/mail/make-dkim-key.ts'
import { readMailDomain } from '#shop/mail/read-mail-domain.ts'
import { retryMail } from '#shop/mail/retry-mail.ts'
import { readHealth } from '#shop/office/read-health.ts'
import { checkPayment } from '#shop/orders/payment/check-payment.ts'
import { retryRefund } from '#shop/orders/refunds/retry-refund.ts'
import type { Refusal } from '#shop/refuse.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse } from '../http/json-body.ts'
import { done, doneResponse, officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: wholeParameter(1, 2_000_000_000) })
const healthResponses = { 200: jsonResponse(healthSchema, 'What is stuck'), ...officeRefusals }

const readRoute = createRoute({
  tags,
  ...permits('health.read'),
  method: 'get',
  path: '/health',
  responses: healthResponses,
})

const retry = <Path extends string>(path: Path) =>
  createRoute({
    tags,
    ...permits('health.retry'),
    method: 'post',
    path,
    request: { params },
    responses: healthResponses,
  })

const mailRoute = retry('/health/mails/{id}/retry')
const refundRoute = retry('/health/refunds/{id}/retry')
const paymentRoute = retry('/health/payments/{id}/check')
const dismissRoute = retry('/health/faults/{id}/dismiss')

const mailDomainResponses = {
  200: jsonResponse(mailDomainSchema, 'The records of the sending domain'),
  ...officeRefusals,
}
/** Apart from the rest, because a name server can be slow. */
const mailDomainRoute = createRoute({
  tags,
  ...permits('health.read'),
  method: 'get',
  path: '/health/mail-domain',
  responses: mailDomainResponses,
})
const dkim = <Method extends 'post' | 'delete'>(method: Method) =>
  createRoute({
    tags,
    ...permits('settings.change'),
    method,
    path: '/health/dkim',
    responses: mailDomainResponses,
  })
const makeDkimRoute = dkim('post')
const deleteDkimRoute = dkim('delete')

/** A download by the browser itself, so that it can be larger than the memory of the page. */
const downloadRoute = createRoute({
  tags,
  ...permits('backup.download'),
  method: 'get',
  path: '/health/backup',
  responses: {
    200: {
      description: 'The newest backup as a tar archive',
      content: { 'application/x-tar': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    ...officeRefusals,
  },
})
/** Asks for the confirmation that the download needs. */
const checkDownloadRoute = createRoute({
  tags,
  ...permits('backup.download'),
  method: 'post',
  path: '/health/backup',
  responses: done,
})

type RetryOutcome = { ok: true } | Refusal

/** Emails, refunds, payments and faults that need attention, and their retries. */
export function healthRouter() {
  const respond = async (c: Context<Env>, retrying: Promise<RetryOutcome>) => {
    const outcome = await retrying
    return outcome.ok ? c.json(await readHealth({ ctx: c.var.ctx }), 200) : refusalResponse(c, outcome)
  }
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(readRoute, async (c) => c.json(await readHealth({ ctx: c.var.ctx }), 200))
    .openapi(mailDomainRoute, async (c) => c.json(await readMailDomain({ ctx: c.var.ctx }), 200))
    .openapi(makeDkimRoute, async (c) => {
      await makeDkimKey({ ctx: c.var.ctx })
      return c.json(await readMailDomain({ ctx: c.var.ctx }), 200)
    })
    .openapi(deleteDkimRoute, async (c) => {
      await deleteDkimKey({ ctx: c.var.ctx })
      return c.json(await readMailDomain({ ctx: c.var.ctx }), 200)
    })
    .openapi(mailRoute, (c) => respond(c, retryMail({ ctx: c.var.ctx, input: c.req.valid('param') })))
    .openapi(refundRoute, (c) => respond(c, retryRefund({ ctx: c.var.ctx, input: c.req.valid('param') })))
    .openapi(checkDownloadRoute, (c) => {
      requireStepUp(c.var.ctx, 'backup.download')
      return doneResponse(c)
    })
    .openapi(downloadRoute, async (c) => {
      const download = await downloadBackup({ ctx: c.var.ctx })
      if (!download.ok) return refusalResponse(c, download)
      c.header('content-type', 'application/x-tar')
      c.header('content-disposition', `attachment; filename="${download.name}.tar"`)
      return c.body(Readable.toWeb(Readable.from(download.archive)) as ReadableStream, 200)
    })
    .openapi(dismissRoute, (c) => respond(c, dismissFault({ ctx: c.var.ctx, input: c.req.valid('param') })))
    .openapi(paymentRoute, (c) => respond(c, checkPayment({ ctx: c.var.ctx, input: c.req.valid('param') })))
}
