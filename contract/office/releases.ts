import { z } from 'zod'
import { bulkSelectionSchema } from './bulk-products.ts'
import { applyPricesSchema } from './prices.ts'

/** Changes to several documents that go live together: at a time, or when somebody publishes them. */

export const releaseStates = ['open', 'held', 'published'] as const
export type ReleaseState = (typeof releaseStates)[number]

/** One publish is one transaction, so a release has no more than this. */
export const mostDocuments = 100
export const mostReleasePrices = 1000

const name = z.string().trim().min(1, 'Please enter a name').max(80, 'Please use 80 characters at most')
const note = z.string().trim().max(1000, 'Please use 1,000 characters at most')
const dueAt = z.iso.datetime({ offset: true }).nullable()

export const newReleaseSchema = z.strictObject({ name, note: note.default(''), due_at: dueAt.default(null) })

/** Only the fields that change. `version` is the release as the editor saw it. */
export const editReleaseSchema = z.strictObject({
  version: z.int(),
  name: name.optional(),
  note: note.optional(),
  due_at: dueAt.optional(),
})

export const releaseVersionSchema = z.strictObject({ version: z.int() })

export const holdReleaseSchema = z.strictObject({
  version: z.int(),
  reason: z.string().trim().min(1, 'Please say why').max(300, 'Please use 300 characters at most'),
})

const documentKey = { kind: z.string().max(20), id: z.string().max(60) }

export const addToReleaseSchema = z.strictObject({
  ...documentKey,
  /** The draft that the editor has seen. */
  number: z.int(),
  /** The editor has read that another release changes this document too. */
  accepts_other: z.boolean().default(false),
})

/** The drafts of the selected products. */
export const addProductsToReleaseSchema = z.strictObject({
  selection: bulkSelectionSchema,
  accepts_other: z.boolean().default(false),
})
export const productsAddedSchema = z.object({
  added: z.int(),
  /** Selected products that have no draft. */
  without: z.int(),
  /** Drafts that could not be added. */
  left: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
})
export type ProductsAdded = z.output<typeof productsAddedSchema>

export const removeFromReleaseSchema = z.strictObject({ ...documentKey, version: z.int() })

/** A plan of prices as it was shown. */
export const addPricesToReleaseSchema = applyPricesSchema.safeExtend({ accepts_other: z.boolean().default(false) })

export const removePricesFromReleaseSchema = z.strictObject({
  version: z.int(),
  /** Only those that could not be set. */
  only_faulty: z.boolean().default(false),
})

const summary = {
  id: z.int(),
  name: z.string(),
  due_at: z.iso.datetime().nullable(),
  state: z.enum(releaseStates),
}

export const releaseListSchema = z.object({
  releases: z.array(
    z.object({
      ...summary,
      why_held: z.string().nullable(),
      /** Documents, and all prices together as one. */
      changes: z.int(),
      published_at: z.iso.datetime().nullable(),
      undone_at: z.iso.datetime().nullable(),
    }),
  ),
})
export type ReleaseList = z.output<typeof releaseListSchema>

const otherRelease = z.object({ ...summary, fields: z.array(z.string()) })
export type OtherRelease = z.output<typeof otherRelease>

const releasePrices = z.object({
  /** Prices of sizes; a size may have a regular price and a sale. */
  count: z.int(),
  author: z.string(),
  added_at: z.iso.datetime(),
  /** Those with a fault first. None for people who may not read prices. */
  rows: z.array(
    z.object({
      sku: z.string(),
      /** The page of its product. */
      path: z.string(),
      name: z.string(),
      size: z.string(),
      kind: z.enum(['regular', 'sale']),
      before: z.int().nullable(),
      /** Null at the end of a sale. */
      after: z.int().nullable(),
      ends: z.string().nullable(),
      fault: z.string().nullable(),
    }),
  ),
  /** Other releases that set some of these prices too. */
  also_in: z.array(z.object({ ...summary, prices: z.int() })),
})
export type ReleasePrices = z.output<typeof releasePrices>

export const releaseSchema = z.object({
  ...summary,
  note: z.string(),
  why_held: z.string().nullable(),
  version: z.int(),
  author: z.string(),
  published_at: z.iso.datetime().nullable(),
  undone_at: z.iso.datetime().nullable(),
  documents: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      title: z.string(),
      /** It has never been published. */
      is_new: z.boolean(),
      author: z.string(),
      added_at: z.iso.datetime(),
      /** Where the preview shows it; null if no page does. */
      path: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
      /** Why it could not be published when the release was held, by field. */
      faults: z.record(z.string(), z.string()).nullable(),
      /** Other releases that change it too. */
      also_in: z.array(otherRelease),
    }),
  ),
  prices: releasePrices.nullable(),
})
export type Release = z.output<typeof releaseSchema>
export type ReleaseDocument = Release['documents'][number]

export const releaseCreatedSchema = z.object({ id: z.int() })

/** What would keep the release from being published now. */
export const releaseCheckSchema = z.object({
  faults: z.array(z.object({ kind: z.string(), id: z.string(), faults: z.record(z.string(), z.string()) })),
  price_faults: z.array(z.object({ sku: z.string(), kind: z.enum(['regular', 'sale']), fault: z.string() })),
})
export type ReleaseCheck = z.output<typeof releaseCheckSchema>

/** The value of `preview` in the address of any page of the shop. It is valid for a day. */
export const releasePreviewSchema = z.object({ token: z.string() })

/** The releases that wait with changes to one document. */
export const waitingReleasesSchema = z.object({ releases: z.array(otherRelease) })
