import { z } from 'zod'

/** Drafts, publishing and history: the same calls for settings and everything else that staff edit as documents. */

const fields = z.record(z.string(), z.unknown())

const deepest = 8

/** The database stores neither NUL nor half a character, and no form nests its values deeper than this. */
const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < deepest &&
    Object.entries(value)
      .flat()
      .every((part) => isStorable(part, depth + 1))
  )
}
const fieldValue = z.unknown().refine((value) => isStorable(value), 'This contains characters that cannot be saved')

export const documentSchema = z.object({
  /** The number of the published revision. */
  number: z.int(),
  document: fields,
  draft: z.object({ number: z.int(), document: fields, author: z.string(), updated_at: z.iso.datetime() }).nullable(),
})
export type EditedDocument = z.output<typeof documentSchema>

export const documentListSchema = z.object({
  documents: z.array(
    z.object({
      id: z.string(),
      /** Null if it has never been published. */
      document: fields.nullable(),
      draft: z.object({ document: fields, author: z.string(), updated_at: z.iso.datetime() }).nullable(),
      /** The number of products, for collections and terms. */
      used_by: z.int().optional(),
    }),
  ),
})
export type DocumentList = z.output<typeof documentListSchema>

/** Changed fields, each with the value that the editor saw before. */
export const saveDraftSchema = z.strictObject({
  changes: z
    .array(z.strictObject({ field: z.string().max(60), from: fieldValue, to: fieldValue }))
    .min(1)
    .max(60),
})

export const savedDraftSchema = z.object({
  document: fields,
  /** Null if the draft no longer differs from what is published. */
  number: z.int().nullable(),
  conflicts: z.array(z.object({ field: z.string(), theirs: z.unknown(), mine: z.unknown() })),
})
export type SavedDraft = z.output<typeof savedDraftSchema>

/** Which groups of settings have a draft, and the details that are still placeholders, as 'group.field'. */
export const settingsOverviewSchema = z.object({
  drafts: z.array(z.string()),
  placeholders: z.array(z.string()),
  /** Slabs are sold, and nobody has decided yet whether they get a delivery of their own. */
  slabs_undecided: z.boolean(),
})

export const publishSchema = z.strictObject({ number: z.int() })
export const publishedSchema = z.object({ number: z.int() })

/** A path of the shop. Anybody who has it can open it for a day. */
export const previewSchema = z.object({ path: z.string() })

/** A sentence for each field, by its path: 'sizes.0.weight'. */
export const faultsSchema = z.object({ faults: z.record(z.string(), z.string()) })

export const restoreSchema = z.strictObject({
  /** The newest revision that the editor saw. */
  newest: z.int(),
})

export const revisionListSchema = z.object({
  revisions: z.array(
    z.object({
      number: z.int(),
      at: z.iso.datetime(),
      author: z.string(),
      restored_from: z.int().nullable(),
      /** The release that it was published with. */
      release: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
    }),
  ),
  /** Pass as `before` for the next page. */
  next: z.int().nullable(),
})
export type RevisionList = z.output<typeof revisionListSchema>

const typedText = z.string().max(2000)
/** The texts of an email as they are typed. The schema of the email checks them. */
export const testMailSchema = z.strictObject({
  subject: typedText,
  heading: typedText,
  greeting: typedText,
  intro: z.array(typedText).max(30),
  closing: z.array(typedText).max(30),
})
