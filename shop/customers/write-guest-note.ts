import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { writeOrderNote } from '../orders/write-order-note.ts'
import { findGuest } from './find-guest.ts'

/** Writes a note about a guest on the order that led to them: a guest is nothing but their orders. */
export async function writeGuestNote({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; text: string }
}): Promise<void> {
  requirePermission(ctx, 'customers.note')
  const { reference } = await findGuest(ctx.database.db, input.reference)
  const written = await writeOrderNote({ ctx, input: { reference, text: input.text } })
  if (!written.ok) throw new ShopError('not_found', written.message)
}
