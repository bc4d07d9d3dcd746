import { londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { walPosition } from '#database/embedded/wal-position.ts'
import type { Clock } from '../context.ts'
import type { BackupStore } from './backup-store.ts'
import { parsePiece } from './log-pieces.ts'
import { backupTime, listBackups, manifestFile, photoPath, readManifest } from './manifest.ts'

type Keep = Settings['backup']['keep']

const dayMs = 86_400_000
const backupsWithLog = 2

/** The newest backup of each of the last days, weeks and months that have one. `names` are the oldest first. */
export function keptBackups(names: string[], keep: Keep): Set<string> {
  const kept = new Set<string>(names.slice(-1))
  const periods: [number, (day: string) => string][] = [
    [keep.daily, (day) => day],
    [keep.weekly, weekOf],
    [keep.monthly, (day) => day.slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const newest = new Map<string, string>()
    for (const name of names) newest.set(periodOf(dayOf(name)), name)
    for (const name of [...newest.values()].sort().slice(-count)) kept.add(name)
  }
  return kept
}

const dayOf = (name: string) => londonTime(backupTime(name) ?? new Date(0)).day

/** The Monday of a day's week. */
function weekOf(day: string): string {
  const at = Date.parse(day)
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

/** Deletes the backups that are no longer kept, what interrupted ones have left, and photos that only those had. */
export async function thinOut(store: BackupStore, { keep, clock }: { keep: Keep; clock: Clock }): Promise<string[]> {
  const all = await listBackups(store)
  const kept = keptBackups(all, keep)
  const paths = await store.list('')
  const yesterday = clock.now().getTime() - dayMs
  const leaves = all.filter((name) => !kept.has(name))
  for (const name of leaves) await store.remove(`${name}/${manifestFile}`)
  for (const path of paths) {
    const [name = ''] = path.split('/')
    const madeAt = backupTime(name)?.getTime()
    if (leaves.includes(name) || (madeAt !== undefined && madeAt < yesterday && !all.includes(name)))
      await store.remove(path)
  }
  if (leaves.length > 0) await removePhotos(store, { kept: [...kept], paths })
  await removeLog(store, { newest: [...kept].sort().slice(-backupsWithLog), paths })
  return leaves
}

/** Keeps the log from the older of the newest backups on: if the newest one is damaged, the one before goes as far. */
async function removeLog(store: BackupStore, { newest, paths }: { newest: string[]; paths: string[] }): Promise<void> {
  const from = new Map<string, bigint>()
  for (const name of newest.toReversed()) {
    const { stream, copy } = await readManifest(store, name)
    if (stream && copy) from.set(stream, walPosition(copy.to))
  }
  for (const path of paths) {
    const [folder, stream = ''] = path.split('/')
    const keptFrom = from.get(stream)
    const piece = parsePiece(path)
    if (folder === 'log' && (keptFrom === undefined || (piece && piece.to <= keptFrom))) await store.remove(path)
  }
}

async function removePhotos(store: BackupStore, { kept, paths }: { kept: string[]; paths: string[] }): Promise<void> {
  const named = new Set<string>()
  for (const name of kept)
    for (const photo of Object.keys((await readManifest(store, name)).photos)) named.add(photoPath(photo))
  for (const path of paths) if (path.startsWith('photos/') && !named.has(path)) await store.remove(path)
}
