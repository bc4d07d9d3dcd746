import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { errorSchema } from '#contract/http/responses.ts'
import { type Env, errorResponse } from './errors.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/** The API accepts JSON only; a form on another site cannot send it without a CORS preflight. */
const jsonOnly: MiddlewareHandler<Env> = async (c, next) => {
  const type = c.req.header('content-type')
  const hasBody =
    type !== undefined ||
    c.req.header('transfer-encoding') !== undefined ||
    Number(c.req.header('content-length') ?? 0) > 0
  if (!hasBody || jsonType.test(type ?? '')) return next()
  return errorResponse(c, 415, { code: 'not_json', message: 'Send this as JSON, with content-type application/json' })
}

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  middleware: jsonOnly,
  request: { body: { required: true, content: json(schema) } },
})

export const optionalJsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  middleware: jsonOnly,
  request: { body: { required: false, content: json(schema) } },
})

/** The error responses that every write may return. */
export const refusals = {
  400: { description: 'The request is not valid: `fields` says why', content: json(errorSchema) },
  403: { description: 'The request came from another site', content: json(errorSchema) },
  415: { description: 'The body is not JSON', content: json(errorSchema) },
  422: { description: 'The request is valid but cannot be carried out: `fields` says why', content: json(errorSchema) },
  429: { description: 'Too many requests; `Retry-After` says how long to wait', content: json(errorSchema) },
}

export const jsonResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: json(schema),
})
