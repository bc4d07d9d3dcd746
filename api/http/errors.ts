import type { Hook } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ShopContext } from '#shop/context.ts'
import { type ShopErrorCode, safeError, shopErrorOf } from '#shop/error.ts'
import type { StaffSession } from '#shop/staff/sessions.ts'
import { validationText } from './validation-text.ts'

/** `staff` and `request` are set under /api/office alone, where somebody has signed in and sends an Idempotency-Key. */
export type Env = {
  Variables: { requestId: string; log: Logger; staff?: StaffSession; request?: ShopContext['request'] }
}

const statusOf: Record<ShopErrorCode, ContentfulStatusCode> = {
  not_found: 404,
  invalid: 422,
  unavailable: 503,
  forbidden: 403,
  step_up_required: 403,
  signed_out: 401,
  key_reused: 409,
}

/** A database that was away is mostly back by then. */
const retryAfterSeconds = '2'

/** The one shape every refusal has. */
export function errorResponse<Status extends ContentfulStatusCode>(
  c: Context<Env>,
  status: Status,
  error: { code: string; message: string; fields?: Record<string, string> | undefined },
) {
  const { code, message, fields } = error
  return c.json(
    { error: { code, message, ...(fields ? { fields } : {}) }, requestId: c.get('requestId') ?? '' },
    status,
  )
}

// A sentence begins with a capital and stands by itself; a phrase begins small and follows the name of its field.
z.config({ localeError: validationText })

const isPhrase = (text: string) => /^\p{Ll}/u.test(text)

/** An answer names what helps to mend a request, not all that a machine may have put into it. */
const mostFields = 20
const mostUnknownKeys = 5

/** A request that does not fit its schema: 400, naming each field and what is wrong with it. */
export const refuseBadRequest: Hook<unknown, Env, string, unknown> = (result, c) =>
  result.success ? undefined : badRequest(c as Context<Env>, result.error)

export function badRequest(c: Context<Env>, error: z.core.$ZodError) {
  const named = new Map<string, string>()
  const name = (field: string, message: string) => {
    const short = field.slice(0, 60)
    if (named.size < mostFields && !named.has(short)) named.set(short, message)
  }
  for (const issue of error.issues.slice(0, mostFields)) {
    if (issue.code !== 'unrecognized_keys') name(issue.path.join('.') || 'request', issue.message)
    else for (const key of issue.keys.slice(0, mostUnknownKeys)) name(key, 'is not recognised')
  }
  const [[field, words] = ['', 'The request could not be read']] = named
  return errorResponse(c, 400, {
    code: 'bad_request',
    message: isPhrase(words) ? `'${field}' ${words}` : words,
    fields: Object.fromEntries(named),
  })
}

/** Everything thrown ends here. What we did not mean to say stays in the log. */
export function answerError(error: Error, c: Context<Env>): Response {
  const known = shopErrorOf(error)
  if (known?.cause instanceof Error)
    c.get('log')?.error({ ...safeError(known), requestId: c.get('requestId') }, 'could not be done')
  if (known?.code === 'unavailable') c.header('retry-after', retryAfterSeconds)
  if (known)
    return errorResponse(c, statusOf[known.code], { code: known.code, message: known.message, fields: known.fields })
  if (error instanceof HTTPException)
    return errorResponse(c, error.status as ContentfulStatusCode, {
      code: `http_${error.status}`,
      message: error.message || 'Refused',
    })
  c.get('log')?.error({ ...safeError(error), requestId: c.get('requestId') }, 'unexpected error')
  return errorResponse(c, 500, { code: 'unexpected', message: 'Something went wrong. Please try again.' })
}
