import { and, asc, eq, lt } from 'drizzle-orm'
import { importPermissions } from '#contract/office/files.ts'
import type { Database } from '#database/database.ts'
import { fileImports, fileParts } from '#database/tables/files.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'

const partBytes = 1024 * 1024

export type StoredFile = typeof fileImports.$inferSelect

export async function addFile(tx: Database, row: typeof fileImports.$inferInsert, bytes: Uint8Array): Promise<number> {
  const [added] = await tx.insert(fileImports).values(row).returning({ id: fileImports.id })
  const fileId = added?.id ?? 0
  for (let part = 0; part * partBytes < bytes.length; part++)
    await tx
      .insert(fileParts)
      .values({ fileId, part, bytes: Buffer.from(bytes.subarray(part * partBytes, (part + 1) * partBytes)) })
  return fileId
}

/** A file and the right to carry it out. */
export async function findFile(ctx: ActingContext, id: number): Promise<StoredFile> {
  const [file] = await ctx.database.db.select().from(fileImports).where(eq(fileImports.id, id))
  if (!file) throw new ShopError('not_found', 'There is no such file.')
  requirePermission(ctx, importPermissions[file.kind])
  return file
}

/** The file as it was sent. */
export async function readBytes(db: Database, id: number): Promise<Uint8Array> {
  const parts = await db
    .select({ bytes: fileParts.bytes })
    .from(fileParts)
    .where(eq(fileParts.fileId, id))
    .orderBy(asc(fileParts.part))
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

const openMs = 30 * 24 * 3_600_000

/** Files that were never carried out are not kept for ever. */
export const deleteForgotten = (tx: Database, now: Date) =>
  tx
    .delete(fileImports)
    .where(and(eq(fileImports.state, 'open'), lt(fileImports.sentAt, new Date(now.getTime() - openMs))))
