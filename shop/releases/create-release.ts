import type { z } from 'zod'
import type { newReleaseSchema } from '#contract/office/releases.ts'
import { releases } from '#database/tables/releases.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import { refusePast } from './refuse-past.ts'

type Input = z.output<typeof newReleaseSchema>

export async function createRelease({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: Input
}): Promise<{ ok: true; id: number } | Refusal<'invalid'>> {
  const { name: author } = requirePermission(ctx, 'releases.edit')
  const { name, note } = input
  const createdAt = ctx.clock.now()
  const dueAt = input.due_at === null ? null : new Date(input.due_at)
  return writeOnce(ctx, async (tx) => {
    const past = refusePast(dueAt, createdAt)
    if (past) return past
    const rows = await tx.insert(releases).values({ name, note, dueAt, author, createdAt }).returning()
    const id = rows[0]?.id ?? 0
    const after = { name, note, due_at: input.due_at }
    await writeAudit(tx, ctx, { verb: 'release_created', subject: 'release', subjectId: id, after })
    return { ok: true as const, id }
  })
}
