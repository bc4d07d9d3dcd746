import { and, asc, eq, or } from 'drizzle-orm'
import type { SavedViewScreen } from '#contract/office/bulk.ts'
import { hasPermission, type Permission, type Role } from '#contract/office/permissions.ts'
import { savedViews } from '#database/tables/office.ts'
import { requirePermission } from '../access/require-permission.ts'
import { visibleText } from '../access/visible-text.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** Who may see the list may keep views of it. */
const permissionFor: Record<SavedViewScreen, Permission> = { orders: 'orders.read', products: 'catalogue.edit' }

type OfScreen = { ctx: ActingContext; input: { screen: SavedViewScreen } }

/** Saved views of a list: those of the member of staff, and those that colleagues share. */
export async function listViews({ ctx, input: { screen } }: OfScreen) {
  const { staffId, role } = requirePermission(ctx, 'account.manage')
  if (!hasPermission(role, permissionFor[screen])) return []
  const rows = await ctx.database.db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.screen, screen), or(eq(savedViews.staffId, staffId ?? 0), eq(savedViews.isShared, true))))
    .orderBy(asc(savedViews.name), asc(savedViews.id))
  const visibleViews = rows.filter(({ staffId: by, query }) => by === staffId || isVisible(role, query))
  return visibleViews.map(({ id, name, query, isShared, staffId: by }) => ({
    id,
    name: by === staffId ? name : visibleText(role, name),
    query,
    is_shared: isShared,
    can_delete: by === staffId || role === 'owner',
  }))
}

/** A view that searches by email address is hidden from staff who may not see email addresses. */
const isVisible = (role: Role, query: string): boolean =>
  [...new URLSearchParams(query).values()].every((value) => visibleText(role, value) === value)

export async function saveView({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { screen: SavedViewScreen; name: string; query: string; isShared: boolean }
}): Promise<void> {
  const { staffId } = requirePermission(ctx, permissionFor[input.screen])
  if (staffId === null) throw new ShopError('forbidden', 'Views belong to people who have an account.')
  await writeOnce(ctx, async (tx) => {
    const row = { staffId, ...input, createdAt: ctx.clock.now() }
    const [saved] = await tx.insert(savedViews).values(row).returning({ id: savedViews.id })
    const after = { title: input.name, query: input.query, isShared: input.isShared }
    await writeAudit(tx, ctx, { verb: 'view_saved', subject: 'view', subjectId: saved?.id ?? 0, after })
  })
}

/** Staff may delete their own views; an owner may also delete shared ones. */
export async function deleteView({ ctx, input }: { ctx: ActingContext; input: { id: number } }): Promise<void> {
  const { staffId, role } = requirePermission(ctx, 'account.manage')
  await ctx.database.db.transaction(async (tx) => {
    const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, input.id)).for('update')
    const isTheirs = view?.staffId === staffId || (view?.isShared && role === 'owner')
    if (!view || !isTheirs) throw new ShopError('not_found', 'There is no such view.')
    await tx.delete(savedViews).where(eq(savedViews.id, view.id))
    await writeAudit(tx, ctx, {
      verb: 'view_deleted',
      subject: 'view',
      subjectId: view.id,
      before: { title: view.name },
    })
  })
}
