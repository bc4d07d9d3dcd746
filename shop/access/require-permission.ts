import { hasPermission, type Permission } from '#contract/office/permissions.ts'
import type { StaffActor } from '../actor.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** How long a proof of who somebody is counts for what is dangerous. */
const confirmedForMs = 5 * 60_000

/** Where every verb of the office begins: throws unless the actor is staff whose role allows it. */
export function requirePermission({ actor }: Pick<ShopContext, 'actor'>, permission: Permission): StaffActor {
  if (actor?.kind !== 'staff' || !hasPermission(actor.role, permission))
    throw new ShopError('forbidden', 'Your role does not allow this. Please ask an owner.')
  return actor
}

/** The same for what is dangerous: whoever does it has shown within five minutes that it is still them. */
export function requireStepUp(ctx: Pick<ShopContext, 'actor' | 'clock'>, permission: Permission): StaffActor {
  const actor = requirePermission(ctx, permission)
  if (actor.staffId === null) return actor
  const age = ctx.clock.now().getTime() - (actor.confirmedAt?.getTime() ?? 0)
  if (age > confirmedForMs) throw new ShopError('step_up_required', 'Please confirm that it is you.')
  return actor
}
