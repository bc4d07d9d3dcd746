import type { z } from 'zod'
import { errorSchema } from '#contract/http/responses.ts'
import { jsonResponse } from './json-body.ts'

/** The responses that a GET route may return. */
export const jsonResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: jsonResponse(schema, description),
  400: jsonResponse(errorSchema, 'The request is not valid: `fields` says why'),
  404: jsonResponse(errorSchema, 'Not found'),
})
