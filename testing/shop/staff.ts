import type { StaffActor } from '#shop/actor.ts'
import { actingAs, type ShopContext } from '#shop/context.ts'

/** A member of staff who has just proved who they are; an owner, unless a test says otherwise. */
export const staffActor = (ctx: Pick<ShopContext, 'clock'>, changes: Partial<StaffActor> = {}): StaffActor => ({
  kind: 'staff',
  name: 'Grace',
  role: 'owner',
  staffId: 1,
  confirmedAt: ctx.clock.now(),
  ...changes,
})

/** The same shop, with a member of staff at work in it. */
export const asStaff = (ctx: ShopContext, changes: Partial<StaffActor> = {}): ShopContext =>
  actingAs(ctx, staffActor(ctx, changes))

/** The same person's form, sent under one key. */
export const withForm = (ctx: ShopContext, staffId: number): ShopContext => ({
  ...asStaff(ctx, { staffId }),
  request: { key: 'form', bodyHash: 'body' },
})
