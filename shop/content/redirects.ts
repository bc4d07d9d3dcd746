import { desc, eq } from 'drizzle-orm'
import { announceChanges } from '#database/changes.ts'
import { redirects } from '#database/tables/content.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { isAddress, lockAddresses } from './addresses.ts'

/** The addresses that have moved, newest first. */
export async function listRedirects({ ctx }: { ctx: ActingContext }) {
  requirePermission(ctx, 'content.edit')
  const rows = await ctx.database.db.select().from(redirects).orderBy(desc(redirects.createdAt), redirects.path)
  return {
    redirects: rows.map(({ path, target, createdAt, author }) => ({
      path,
      target,
      created_at: createdAt.toISOString(),
      author,
    })),
  }
}

type Input = { path: string; target: string }
type Outcome = { ok: true } | Refusal<'invalid'>

/** Sends visitors of an address without a page to another page. */
export async function addRedirect({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<Outcome> {
  const { name } = requirePermission(ctx, 'content.edit')
  const { path, target } = input
  return ctx.database.db.transaction(async (tx) => {
    await lockAddresses(tx)
    const faults = {
      ...((await isAddress(tx, path)) && { path: 'There is a page at this address' }),
      ...(!(await isAddress(tx, target)) && { target: 'There is no page at this address' }),
    }
    if (Object.keys(faults).length > 0) return refuse('invalid', 'Please check the addresses.', faults)
    const [before] = await tx.select().from(redirects).where(eq(redirects.path, path))
    const row = { target, createdAt: ctx.clock.now(), author: name }
    await tx
      .insert(redirects)
      .values({ path, ...row })
      .onConflictDoUpdate({ target: redirects.path, set: row })
    await announceChanges(tx, ['redirects'])
    await writeAudit(tx, ctx, {
      verb: 'redirect_added',
      subject: 'redirect',
      subjectId: path,
      ...(before && { before: { target: before.target } }),
      after: { target },
    })
    return { ok: true }
  })
}

export async function removeRedirect({ ctx, input }: { ctx: ActingContext; input: { path: string } }): Promise<void> {
  requirePermission(ctx, 'content.edit')
  await ctx.database.db.transaction(async (tx) => {
    const [removed] = await tx.delete(redirects).where(eq(redirects.path, input.path)).returning()
    if (!removed) throw new ShopError('not_found', 'This address is no longer in the list.')
    await announceChanges(tx, ['redirects'])
    await writeAudit(tx, ctx, {
      verb: 'redirect_removed',
      subject: 'redirect',
      subjectId: input.path,
      before: { target: removed.target },
    })
  })
}
