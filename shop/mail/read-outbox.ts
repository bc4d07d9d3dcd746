import { desc, eq } from 'drizzle-orm'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { readFiles } from './read-files.ts'

const maxListed = 200

export const listOutbox = ({ ctx }: { ctx: ShopContext }) =>
  ctx.database.db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(maxListed)

export async function readOutboxMail({ ctx, input }: { ctx: ShopContext; input: { id: number } }) {
  const [row] = await ctx.database.db.select().from(mailOutbox).where(eq(mailOutbox.id, input.id))
  if (!row) throw new ShopError('not_found', 'There is no such mail')
  return readFiles(ctx, row)
}
