import type { ShopContext } from '../context.ts'
import { type BackupStore, unusable } from './backup-store.ts'
import { listBackups } from './manifest.ts'
import { lastSuccess } from './record-run.ts'

/** A disk that is not connected leaves an empty folder: a backup into it would fill the shop's own disk, and burn with it. */
export async function checkDisk(ctx: ShopContext, store: BackupStore, target: string): Promise<void> {
  if ((await lastSuccess(ctx, 'backup', target)) && (await listBackups(store)).length === 0)
    throw unusable(
      `${target} has none of the earlier backups: perhaps its disk is not connected. Connect it, or choose another folder or bucket under Settings, Backup.`,
    )
}
