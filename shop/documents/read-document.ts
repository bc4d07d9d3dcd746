import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import { revisions } from '#database/tables/documents.ts'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type DocumentKey, findDocument, findDraft, kindOf, withAdded } from './find-document.ts'
import { changedFields } from './merge-fields.ts'

/** The published document and its draft. */
export async function readDocument({ ctx, input }: { ctx: ActingContext; input: DocumentKey }) {
  requirePermission(ctx, kindOf(input).permission)
  // One snapshot: between two reads, a publish would turn the draft into the document.
  const { live, draft } = await ctx.database.db.transaction(
    async (tx) => ({ live: await findDocument(tx, input), draft: await findDraft(tx, input) }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (!live.isLive && live.number === 0 && !draft)
    throw new ShopError('not_found', 'There is nothing to edit at this address.')
  return {
    number: live.number,
    document: live.document,
    draft: draft && {
      number: draft.number,
      document: draft.document,
      author: draft.author,
      updated_at: draft.updatedAt.toISOString(),
    },
  }
}

const pageLength = 20

/** The versions of a document, newest first, each with the fields it changed. */
export async function listRevisions({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: DocumentKey & { before?: number | undefined }
}) {
  requirePermission(ctx, kindOf(input).permission)
  const stored = await ctx.database.db
    .select({ ...getTableColumns(revisions), release: releases.name })
    .from(revisions)
    .leftJoin(releases, eq(releases.id, revisions.releaseId))
    .where(
      and(
        eq(revisions.kind, input.kind),
        eq(revisions.entityId, input.id),
        input.before ? lt(revisions.number, input.before) : undefined,
      ),
    )
    .orderBy(desc(revisions.number))
    // One more, to compare the last one with.
    .limit(pageLength + 1)
  const rows = stored.map((row) => ({ ...row, document: withAdded(input.kind, row.document) }))
  return {
    revisions: rows
      .slice(0, pageLength)
      .map(({ number, at, actor, actorName, restoredFrom, release, document }, index) => {
        const before = rows[index + 1]?.document
        return {
          number,
          at: at.toISOString(),
          author: authorText(actor, actorName, number),
          restored_from: restoredFrom,
          release,
          changes: before
            ? changedFields(before, document).map(({ field, from, to }) => ({
                field,
                from: from ?? null,
                to: to ?? null,
              }))
            : [],
        }
      }),
    next: rows.length > pageLength ? (rows[pageLength - 1]?.number ?? null) : null,
  }
}

/** Who published a version. A release that publishes itself at its time is the shop's own work. */
function authorText(actor: string, name: string | null, number: number): string {
  if (actor === 'import') return number === 1 ? 'First version' : 'Import'
  return actor === 'staff' && name ? name : 'The shop'
}
