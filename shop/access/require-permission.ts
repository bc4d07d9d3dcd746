import { hasPermission, type Permission } from '#contract/office/permissions.ts'
import type { StaffActor } from '../actor.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** How long a confirmed identity is valid for sensitive actions. */
const confirmedForMs = 5 * 60_000

/** Every office action calls this first. Throws unless the actor is staff with a role that allows the action. */
export function requirePermission({ actor }: Pick<ShopContext, 'actor'>, permission: Permission): StaffActor {
  if (actor?.kind !== 'staff' || !hasPermission(actor.role, permission))
    throw new ShopError('forbidden', 'Your role does not allow this. Please ask an owner.')
  return actor
}

/** As `requirePermission`, for sensitive actions: the member of staff must have confirmed within five minutes. */
export function requireStepUp(ctx: Pick<ShopContext, 'actor' | 'clock'>, permission: Permission): StaffActor {
  const actor = requirePermission(ctx, permission)
  if (actor.staffId === null) return actor
  const age = ctx.clock.now().getTime() - (actor.confirmedAt?.getTime() ?? 0)
  if (age > confirmedForMs) throw new ShopError('step_up_required', 'Please confirm that it is you.')
  return actor
}
