import { eq } from 'drizzle-orm'
import { hasPermission, type Role } from '#contract/office/permissions.ts'
import type { Release } from '#contract/office/releases.ts'
import type { Database } from '#database/database.ts'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { findDocument, kindOf } from '../documents/find-document.ts'
import { changedFields, mergeFields } from '../documents/merge-fields.ts'
import { pathOf } from '../documents/preview-link.ts'
import { findRevision } from '../documents/ready-draft.ts'
import { storable } from './combine-changes.ts'
import { documentTitle } from './document-title.ts'
import { itemsOf, keyOf, noRelease, type ReleaseItem } from './find-release.ts'
import { isSameDocument, waitingReleases } from './other-releases.ts'
import { readReleasePrices } from './read-release-prices.ts'

/** A release with what it changes: what it has published, or what it would change now. */
export async function readRelease({ ctx, input }: { ctx: ActingContext; input: { id: number } }): Promise<Release> {
  const { role } = requirePermission(ctx, 'releases.edit')
  return ctx.database.db.transaction(
    async (tx) => {
      const [release] = await tx.select().from(releases).where(eq(releases.id, input.id))
      if (!release) throw noRelease()
      const items = await itemsOf(tx, release.id)
      const waiting = await waitingReleases(tx, items.map(keyOf))
      const documents: Release['documents'] = []
      for (const item of items) {
        const also_in = waiting
          .filter(({ key, release: other }) => isSameDocument(key, keyOf(item)) && other.id !== release.id)
          .map(({ release: other }) => other)
        documents.push({ ...(await readItem(tx, item, role)), also_in })
      }
      return {
        id: release.id,
        name: release.name,
        note: release.note,
        due_at: release.dueAt?.toISOString() ?? null,
        state: release.state,
        why_held: release.whyHeld,
        version: release.version,
        author: release.author,
        published_at: release.publishedAt?.toISOString() ?? null,
        undone_at: release.undoneAt?.toISOString() ?? null,
        documents,
        prices: await readReleasePrices(tx, { id: release.id, role }),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** What a document changes is only for those who may read the document itself. */
async function readItem(tx: Database, item: ReleaseItem, role: Role) {
  const key = keyOf(item)
  const maySee = hasPermission(role, kindOf(key).permission)
  const live = await findDocument(tx, key)
  const { document, changes } =
    item.revision === null ? pendingChanges(live.document, item) : await publishedChanges(tx, item)
  return {
    ...key,
    title: documentTitle(key, document),
    is_new: item.revision === null ? live.number === 0 && !live.isLive : item.revision === 1,
    author: item.author,
    added_at: item.addedAt.toISOString(),
    path: pathOf[key.kind]?.(document) ?? null,
    changes: maySee ? storable(changes) : [],
    faults: maySee ? item.faults : null,
  }
}

function pendingChanges(live: Record<string, unknown>, { changes }: ReleaseItem) {
  const { document } = mergeFields(live, changes)
  for (const { field, to } of changes) document[field] = to
  return { document, changes }
}

async function publishedChanges(tx: Database, { revision, ...item }: ReleaseItem) {
  const number = revision ?? 0
  const document = (await findRevision(tx, keyOf(item), number)) ?? {}
  const before = await findRevision(tx, keyOf(item), number - 1)
  return { document, changes: before ? changedFields(before, document) : item.changes }
}
