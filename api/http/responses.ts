import type { z } from 'zod'
import { errorSchema } from '#contract/http/responses.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

/** The responses that a GET route may return. */
export const jsonResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: json(schema) },
  400: { description: 'The request is not valid: `fields` says why', content: json(errorSchema) },
  404: { description: 'Not found', content: json(errorSchema) },
})
