import type { z } from 'zod'
import type { DocumentFields } from '#database/tables/documents.ts'
import type { FieldFaults, LiveDocument } from './document-kind.ts'

type Parsed<Schema extends z.ZodObject> = { ok: true; fields: z.output<Schema> } | { ok: false; faults: FieldFaults }

/**
 * Checks each field of a document by itself. An earlier version may have fields that no longer exist, and lack others, which
 * keep their present value.
 */
export function parseDocument<Schema extends z.ZodObject>(
  schema: Schema,
  live: LiveDocument,
  document: DocumentFields,
): Parsed<Schema> {
  const fields = Object.entries({ ...live.document, ...document }).filter(([field]) =>
    Object.hasOwn(schema.shape, field),
  )
  const parsed = schema.safeParse(Object.fromEntries(fields))
  return parsed.success ? { ok: true, fields: parsed.data } : { ok: false, faults: firstFaults(parsed.error) }
}

/** One sentence for each field: the first says what is missing, the others what it must be. */
function firstFaults({ issues }: z.ZodError): FieldFaults {
  const faults: FieldFaults = {}
  for (const { path, message } of issues) faults[path.join('.')] ??= message
  return faults
}
