import type { Database } from '#database/database.ts'
import { readVocabulary } from '../catalogue/read-vocabulary.ts'
import { lockAddresses } from '../content/addresses.ts'
import type { ActingContext } from '../context.ts'
import type { FieldFaults, LiveDocument } from '../documents/document-kind.ts'
import { type DocumentKey, type DocumentKindName, lockDocument } from '../documents/find-document.ts'
import { changedFields, type FieldConflict, mergeFields } from '../documents/merge-fields.ts'
import { writeRevision } from '../documents/write-revision.ts'
import { lockNames } from '../lock-names.ts'
import { readSettings } from '../settings/read-settings.ts'
import { applyReleasePrices, type FailedPrice, lockReleasePrices } from './apply-release-prices.ts'
import { keyOf, type ReleaseContents, type ReleaseItem, type ReleaseRow } from './find-release.ts'

/** What others refer to comes first: a product names its collections, the menu any page. */
const order: readonly DocumentKindName[] = [
  'settings',
  'term',
  'collection',
  'page',
  'post',
  'product',
  'question',
  'slides',
  'tariff',
  'menu',
]

/** The order in which documents are locked and published. */
export const inOrder = (items: ReleaseItem[]): ReleaseItem[] =>
  items.toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || (one.entityId < other.entityId ? -1 : 1),
  )

export type Published = { key: DocumentKey; number: number }
export type Failed = { key: DocumentKey; faults: FieldFaults; conflicts: FieldConflict[] }
export type Failures = { documents: Failed[]; prices: FailedPrice[] }
type Applied = { published: Published[]; priceChangeId: number | null; failed: Failures }

export const nothingFailed: Failures = { documents: [], prices: [] }

/**
 * Before the first change is written, in the order in which a publish takes them: names, addresses, sizes. Whoever waits for
 * one of them may have the others.
 */
export async function lockContents(
  tx: Database,
  { items, prices, isRolledBack = false }: ReleaseContents & { isRolledBack?: boolean },
): Promise<void> {
  await lockNames(tx, inOrder(items).map(keyOf))
  if (items.length > 0) await lockAddresses(tx)
  if (prices.length > 0) await lockReleasePrices(tx, { prices, isRolledBack })
}

/** The context in which the documents after a setting, a collection or a term are published. */
export async function withWritten(tx: Database, ctx: ActingContext, { kind }: DocumentKey): Promise<ActingContext> {
  if (kind === 'settings') return { ...ctx, settings: await readSettings(tx) }
  if (kind === 'collection' || kind === 'term') return { ...ctx, vocabulary: await readVocabulary(tx) }
  return ctx
}

type Release = { release: Pick<ReleaseRow, 'id' | 'name'>; contents: ReleaseContents; isRolledBack?: boolean }

/**
 * Publishes the documents and prices of a release in the caller's transaction, which must roll back if any of them failed. All
 * of them are tried, so that staff see every fault at once.
 */
export async function applyRelease(
  tx: Database,
  ctx: ActingContext,
  { release, contents, isRolledBack = false }: Release,
): Promise<Applied> {
  await lockContents(tx, { ...contents, isRolledBack })
  const published: Published[] = []
  const failed: Failed[] = []
  let current = ctx
  for (const item of inOrder(contents.items)) {
    const key = keyOf(item)
    const live = await lockDocument(tx, key)
    const { document, conflicts } = mergeFields(live.document, item.changes)
    if (conflicts.length > 0) {
      failed.push({ key, faults: conflictFaults(conflicts), conflicts })
      continue
    }
    if (isPublished(live, document)) continue
    const outcome = await writeRevision(tx, current, { key, live, document, releaseId: release.id })
    if (!outcome.ok) failed.push({ key, faults: outcome.fields ?? {}, conflicts: [] })
    else {
      published.push({ key, number: outcome.number })
      current = await withWritten(tx, current, key)
    }
  }
  // After the products, which may have new sizes.
  const { prices } = contents
  const priced =
    prices.length > 0 ? await applyReleasePrices(tx, current, { name: release.name, prices, isRolledBack }) : null
  return {
    published,
    priceChangeId: priced?.changeId ?? null,
    failed: { documents: failed, prices: priced?.failed ?? [] },
  }
}

const isPublished = (live: LiveDocument, document: Record<string, unknown>): boolean =>
  live.isLive && changedFields(live.document, document).length === 0

const conflictFaults = (conflicts: FieldConflict[]): FieldFaults =>
  Object.fromEntries(
    conflicts.map(({ field }) => [field, 'Somebody has published a different value since this was added']),
  )
