import type { Hook } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ActingContext } from '#shop/context.ts'
import type { SignedIn } from '#shop/customers/find-session.ts'
import { type ShopErrorCode, safeError, shopErrorOf, TooMany } from '#shop/error.ts'
import type { StaffSession } from '#shop/staff/sessions.ts'
import { currentPreview } from './preview.ts'
import { validationText } from './validation-text.ts'

/** Each request acts in its own context (`request-context.ts`), for the customer or the member of staff who is signed in. */
export type Env = {
  Variables: { requestId: string; log: Logger; ctx: ActingContext; customer?: SignedIn; staff?: StaffSession }
}

const statusOf: Record<ShopErrorCode, ContentfulStatusCode> = {
  not_found: 404,
  invalid: 422,
  unavailable: 503,
  forbidden: 403,
  step_up_required: 403,
  signed_out: 401,
  key_reused: 409,
  too_many: 429,
}

/** A database that was unreachable is usually back by then. */
const retryAfterSeconds = '2'

/** Every error response has this shape. */
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

// A sentence starts with a capital and is shown on its own; a phrase starts in lower case and follows its field's name.
z.config({ localeError: validationText })

const isPhrase = (text: string) => /^\p{Ll}/u.test(text)

/** A response names enough fields to correct a request, not everything a script may have put into it. */
const mostFields = 20
const mostUnknownKeys = 5

/** Answers a request that does not match its schema with a 400 that names each field and what is wrong with it. */
export const refuseBadRequest: Hook<unknown, Env, string, unknown> = (result, c) =>
  result.success ? undefined : badRequest(c as Context<Env>, result.error)

export function badRequest(c: Context<Env>, error: z.core.$ZodError) {
  const fieldErrors = new Map<string, string>()
  const addError = (field: string, message: string) => {
    const short = field.slice(0, 60)
    if (fieldErrors.size < mostFields && !fieldErrors.has(short)) fieldErrors.set(short, message)
  }
  for (const issue of error.issues.slice(0, mostFields)) {
    if (issue.code !== 'unrecognized_keys') addError(issue.path.join('.') || 'request', issue.message)
    else for (const key of issue.keys.slice(0, mostUnknownKeys)) addError(key, 'is not recognised')
  }
  const [[field, text] = ['', 'The request could not be read']] = fieldErrors
  return errorResponse(c, 400, {
    code: 'bad_request',
    message: isPhrase(text) ? `'${field}' ${text}` : text,
    fields: Object.fromEntries(fieldErrors),
  })
}

/** Thrown for a parameter that matches its schema but names something that does not exist. */
export class BadRequest extends Error {
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** Handles every thrown error. Details of an unexpected one go to the log only. */
export function answerError(error: Error, c: Context<Env>): Response {
  if (error instanceof BadRequest) {
    const { field, message } = error
    return badRequest(c, new z.ZodError([{ code: 'custom', path: [field], message, input: undefined }]))
  }
  const shopError = shopErrorOf(error)
  if (shopError?.cause instanceof Error) c.get('log')?.error(safeError(shopError), 'could not be done')
  if (shopError?.code === 'unavailable') c.header('retry-after', retryAfterSeconds)
  if (shopError instanceof TooMany) c.header('retry-after', String(shopError.seconds))
  if (shopError)
    return errorResponse(c, statusOf[shopError.code], {
      code: shopError.code,
      message: shopError.message,
      fields: shopError.fields,
    })
  if (error instanceof HTTPException)
    return errorResponse(c, error.status as ContentfulStatusCode, {
      code: `http_${error.status}`,
      message: error.message || 'Refused',
    })
  c.get('log')?.[currentPreview() ? 'warn' : 'error'](safeError(error), 'unexpected error')
  return errorResponse(c, 500, { code: 'unexpected', message: 'Something went wrong. Please try again.' })
}
