import type { StaffActor } from '#shop/actor.ts'
import { type ActingContext, actingAs, type ShopContext } from '#shop/context.ts'

/** A member of staff who has just confirmed their identity; an owner unless a test says otherwise. */
export const staffActor = (ctx: Pick<ShopContext, 'clock'>, changes: Partial<StaffActor> = {}): StaffActor => ({
  kind: 'staff',
  name: 'Grace',
  role: 'owner',
  staffId: 1,
  confirmedAt: ctx.clock.now(),
  ...changes,
})

/** The same context, acting for a member of staff. */
export const asStaff = (ctx: ShopContext, changes: Partial<StaffActor> = {}): ActingContext =>
  actingAs(ctx, staffActor(ctx, changes))

/** The same context, with the idempotency key of a form that staff sent. */
export const withForm = (ctx: ShopContext, staffId: number): ActingContext => ({
  ...asStaff(ctx, { staffId }),
  request: { key: 'form', bodyHash: 'body' },
})
