import type { z } from 'zod'
import { errorSchema } from '#contract/responses.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

/** The answers a reading call may give. */
export const jsonResponses = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  200: { description, content: json(schema) },
  400: { description: 'The request does not fit: `fields` names what', content: json(errorSchema) },
  404: { description: 'There is no such thing', content: json(errorSchema) },
})
