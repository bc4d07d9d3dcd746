import { type BackupStore, unusable } from './backup-store.ts'
import { WrongPassphrase } from './encrypted-store.ts'
import { listBackups, readManifest } from './manifest.ts'

/** Backups of one folder share their photos, so all of them need the same passphrase. */
export async function checkPassphrase(store: BackupStore, target: string): Promise<void> {
  const last = (await listBackups(store)).at(-1)
  if (!last) return
  await readManifest(store, last).catch((error: unknown) => {
    // A damaged one does not keep the shop from making a new one.
    if (!(error instanceof WrongPassphrase)) return
    throw unusable(
      `The backups in ${target} have another passphrase than BACKUP_PASSPHRASE. Set it to theirs, or choose an empty folder or bucket.`,
      error,
    )
  })
}
