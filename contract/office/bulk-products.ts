import { z } from 'zod'
import { productDocumentSchema } from '../catalogue/product-document.ts'
import { productFilterSchema } from './products.ts'

/** Changing many products at once: check, preview, do, undo. */

const { shape } = productDocumentSchema

const set = <Field extends keyof typeof shape>(field: Field) =>
  z.strictObject({ action: z.literal('set'), field: z.literal(field), to: shape[field] })

const list = <Field extends 'collections' | 'rooms' | 'colours' | 'uses'>(field: Field) =>
  z.strictObject({ action: z.enum(['add', 'remove']), field: z.literal(field), to: shape[field].element })

/** One change to a field. The lead time is that of every size. */
export const bulkEditSchema = z.discriminatedUnion('field', [
  set('status'),
  set('material'),
  set('finish'),
  set('isFeatured'),
  set('popularity'),
  set('sealing'),
  set('shadeVariation'),
  set('isFrostProof'),
  set('suitsUnderfloorHeating'),
  set('carriage'),
  z.strictObject({
    action: z.literal('set'),
    field: z.literal('leadDays'),
    to: shape.sizes.element.shape.leadDays,
  }),
  list('collections'),
  list('rooms'),
  list('colours'),
  list('uses'),
])
export type BulkEdit = z.output<typeof bulkEditSchema>

/** Rows that somebody can select one by one. */
export const mostSelected = 1000
/** More rows than this need a confirmed identity. */
export const mostWithoutStepUp = 50

export const bulkSelectionSchema = z.union([
  z.strictObject({ keys: z.array(z.uuid()).min(1).max(mostSelected) }),
  z.strictObject({ filter: productFilterSchema }),
])
export type BulkSelection = z.output<typeof bulkSelectionSchema>

export const planBulkSchema = z.strictObject({
  selection: bulkSelectionSchema,
  edits: z
    .array(bulkEditSchema)
    .min(1, 'Please choose what to change')
    .max(10)
    .refine((edits) => {
      const changes = edits.map(({ action, field, to }) => (action === 'set' ? field : `${field} ${to}`))
      return new Set(changes).size === edits.length
    }, 'Each field can be changed once'),
})
export type PlanBulk = z.output<typeof planBulkSchema>

/** Checked, waiting for somebody to start it, under way, finished, or ended before its end. */
export const bulkJobStates = ['checking', 'ready', 'running', 'done', 'stopped'] as const

/** `waiting`: not checked yet. `changing`: checked, and not written yet. */
export const bulkItemStates = ['waiting', 'changing', 'changed', 'unchanged', 'refused'] as const

const namedSchema = { key: z.string(), name: z.string() }

export const bulkJobSchema = z.object({
  id: z.int(),
  state: z.enum(bulkJobStates),
  author: z.string(),
  created_at: z.iso.datetime(),
  /** Empty for the undoing of a job. */
  edits: z.array(bulkEditSchema),
  /** The job that this one undoes. */
  undo_of: z.int().nullable(),
  /** The job that undoes this one. */
  undone_by: z.int().nullable(),
  /** Why it ended before its end. */
  stopped_because: z.string().nullable(),
  counts: z.object({ total: z.int(), ...Object.fromEntries(bulkItemStates.map((state) => [state, z.int()])) } as Record<
    'total' | (typeof bulkItemStates)[number],
    z.ZodInt
  >),
  /** The first products that would change, before and after. */
  examples: z.array(
    z.object({
      ...namedSchema,
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  ),
  /** The first products that cannot be changed, with the field and the reason. */
  refused: z.array(z.object({ ...namedSchema, field: z.string().nullable(), reason: z.string() })),
})
export type BulkJob = z.output<typeof bulkJobSchema>

export const bulkJobListSchema = z.object({ jobs: z.array(bulkJobSchema.omit({ examples: true, refused: true })) })
export type BulkJobList = z.output<typeof bulkJobListSchema>
