import type { z } from 'zod'
import { errorSchema } from '#contract/answer.ts'

const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })

/** A body the call cannot do without. */
export const takes = <Schema extends z.ZodType>(schema: Schema) => ({ body: { required: true, content: json(schema) } })

/** The refusals a writing call may give, beside its own good answer. */
export const refusals = {
  400: { description: 'The request does not fit: `fields` names what', content: json(errorSchema) },
  403: { description: 'It came from another site', content: json(errorSchema) },
  415: { description: 'It is not JSON', content: json(errorSchema) },
  422: { description: 'It fits, but cannot be done: `fields` names why', content: json(errorSchema) },
  429: { description: 'Too often; `Retry-After` says how long to wait', content: json(errorSchema) },
}

export const gives = <Schema extends z.ZodType>(schema: Schema, description: string) => ({ description, content: json(schema) })
