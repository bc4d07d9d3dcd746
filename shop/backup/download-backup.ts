import { requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { unusable } from './backup-store.ts'
import { listBackups, manifestFile, manifestText, photoPath, readManifest } from './manifest.ts'
import { tar } from './tar.ts'

type Download = { ok: true; name: string; archive: AsyncGenerator<Uint8Array> } | Refusal<'no_backup'>

/** The newest backup of the shop's target as one archive, with its photos. Unpacked, it can be restored. */
export async function downloadBackup({ ctx }: { ctx: ActingContext }): Promise<Download> {
  requireStepUp(ctx, 'backup.download')
  const { target } = ctx.settings.backup
  const store = target === '' ? null : await ctx.backups.open(target)
  const name = store ? (await listBackups(store)).at(-1) : undefined
  if (!store || !name) return refuse('no_backup', 'There is no backup yet.')
  const backup = await readManifest(store, name)
  await ctx.database.db.transaction((tx) =>
    writeAudit(tx, ctx, { verb: 'backup_downloaded', subject: 'backup', subjectId: name }),
  )
  const stored = (path: string, bytes: number) => ({
    path,
    bytes,
    read: async () =>
      (await store.read(path)) ?? Promise.reject(unusable(`The backup is incomplete: ${path} is missing.`)),
  })
  const manifest = Buffer.from(manifestText(backup))
  const files = [
    ...Object.entries(backup.files).map(([path, { bytes }]) => stored(`${name}/${path}`, bytes)),
    ...Object.entries(backup.photos).map(([photo, { bytes }]) => stored(photoPath(photo), bytes)),
    { path: `${name}/${manifestFile}`, bytes: manifest.length, read: async () => readOnce(manifest) },
  ]
  return { ok: true, name, archive: tar(files, new Date(backup.madeAt)) }
}

async function* readOnce(bytes: Uint8Array) {
  yield bytes
}
