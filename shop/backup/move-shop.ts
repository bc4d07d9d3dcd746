import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopContext } from '../context.ts'
import type { PhotoStore } from '../media/photo-store.ts'
import { unusable } from './backup-store.ts'
import type { Restored } from './check-restored.ts'
import { folderStore } from './folder-store.ts'
import { makeBackup } from './make-backup.ts'
import { compareRows } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

/** Photos stay where they are: both databases use the same folder or bucket. */
const inPlace: PhotoStore = { write: async () => {}, read: async () => null, remove: async () => {} }

type Input = { folder: string; url: string | undefined }

/** Moves a closed shop from one database to the other, by way of a backup. Its rows stay where they were, too. */
export async function moveShop({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: Input
}): Promise<Restored & { aside: string | null }> {
  const place = join(ctx.backups.workFolder, 'move')
  await rm(place, { recursive: true, force: true })
  const store = folderStore(place)
  try {
    const backup = { ...(await makeBackup({ ctx: { ...ctx, photos: inPlace }, input: { store } })), copy: null }
    await compareRows(ctx.database, backup).catch((error: unknown) => {
      throw unusable('Rows have changed during the move. Please close every process of the shop and try again.', error)
    })
    // The embedded database locks its folder.
    await ctx.database.close()
    return await restoreBackup({ ...input, bucket: inPlace }, { store, backup, at: ctx.clock.now() })
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}
