import { eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { stockBatches } from '#database/tables/stock.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'
import { findVariation } from './find-variation.ts'
import { lockStock, writeMoves } from './move-stock.ts'

type Input = { sku: string; code: string; pieces: number; place: string; photo?: string | undefined }

/** Takes in what a lorry brought, as a batch: a new one, or more of the one that is there already. */
export async function receiveGoods({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Input
}): Promise<{ ok: true } | Refusal<'invalid'>> {
  requirePermission(ctx, 'stock.move')
  const { pieces, photo } = input
  if (photo && !(await ctx.photos.read(photo)))
    return refuse('invalid', 'The photo has not arrived. Please take it again.', { photo: 'has not arrived' })
  return ctx.database.db.transaction(async (tx) => {
    const { id, sku } = await findVariation(tx, input.sku)
    const locked = await lockStock(tx, [{ variationId: id }])
    const batchId = await writeBatch(tx, { ...input, variationId: id, createdAt: ctx.clock.now() })
    await writeMoves(tx, ctx, { locked, moves: [{ variationId: id, batchId, pieces, reason: 'received' }] })
    const before = locked.get(id)?.stock ?? 0
    await writeAudit(tx, ctx, {
      verb: 'goods_received',
      subject: 'stock',
      subjectId: sku,
      before: { stock: before },
      after: { stock: before + pieces, batch: input.code, place: input.place },
    })
    return { ok: true as const }
  })
}

/** The variation is locked: nobody writes a batch of the same code meanwhile. */
async function writeBatch(
  tx: Database,
  { variationId, code, place, photo, createdAt }: Input & { variationId: number; createdAt: Date },
): Promise<number> {
  const [known] = await tx
    .select({ id: stockBatches.id })
    .from(stockBatches)
    .where(sql`${stockBatches.variationId} = ${variationId} and lower(${stockBatches.code}) = lower(${code})`)
  if (known) {
    const changes = { ...(place ? { place } : {}), ...(photo ? { photo } : {}) }
    if (Object.keys(changes).length > 0) await tx.update(stockBatches).set(changes).where(eq(stockBatches.id, known.id))
    return known.id
  }
  const [made] = await tx
    .insert(stockBatches)
    .values({ variationId, code, place, photo: photo ?? null, createdAt })
    .returning({ id: stockBatches.id })
  if (!made) throw new Error('a batch was not written')
  return made.id
}
