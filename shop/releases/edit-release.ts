import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { editReleaseSchema } from '#contract/office/releases.ts'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { changedFields } from '../documents/merge-fields.ts'
import type { Refusal } from '../refuse.ts'
import { contentsOf, lockRelease, type ReleaseRow, requirePublishAll, staleRelease } from './find-release.ts'
import { refusePast } from './refuse-past.ts'

type Input = z.output<typeof editReleaseSchema> & { id: number }
type Outcome = { ok: true } | Refusal<'invalid' | 'already_published' | 'release_changed'>

const recordOf = ({ name, note, dueAt, state, whyHeld }: ReleaseRow) => ({
  name,
  note,
  due_at: dueAt?.toISOString() ?? null,
  state,
  why_held: whyHeld,
})

/** Changes the name, the note or the time. A release that is held is open again once it has a new time, or none. */
export async function editRelease({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  requirePermission(ctx, 'releases.edit')
  return ctx.database.db.transaction(async (tx) => {
    const release = await lockRelease(tx, input.id)
    const stale = staleRelease(release, input)
    if (stale) return stale
    const dueAt = typeof input.due_at === 'string' ? new Date(input.due_at) : (input.due_at ?? null)
    const isPlanned = input.due_at !== undefined
    if (isPlanned) {
      const past = refusePast(dueAt, ctx.clock.now())
      if (past) return past
      // Whoever sets the time publishes: the worker only carries it out.
      requirePublishAll(ctx, await contentsOf(tx, release.id))
    }
    const after: ReleaseRow = {
      ...release,
      name: input.name ?? release.name,
      note: input.note ?? release.note,
      ...(isPlanned && { dueAt, state: 'open' as const, whyHeld: null }),
      version: release.version + 1,
    }
    const changes = changedFields(recordOf(release), recordOf(after))
    if (changes.length === 0) return { ok: true }
    await tx.update(releases).set(after).where(eq(releases.id, release.id))
    await writeAudit(tx, ctx, {
      verb: 'release_changed',
      subject: 'release',
      subjectId: release.id,
      before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
      after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    })
    return { ok: true }
  })
}
