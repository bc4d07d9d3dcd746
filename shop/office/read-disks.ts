import { stat, statfs } from 'node:fs/promises'
import type { Disk } from '#contract/office/health.ts'
import { parseBucket } from '../backup/backup-store.ts'
import type { ShopContext } from '../context.ts'

const enoughBytes = 10_000_000_000
const enoughShare = 0.1
const isNoFolder = new Set(['ENOENT', 'ENOTDIR'])

/** Below a tenth of the disk, or below 10 GB of a large one. */
export const isDiskLow = ({ free, total }: { free: number; total: number }): boolean =>
  free < Math.min(enoughBytes, total * enoughShare)

/** The free space of the disks that this process writes to, each once. A folder that does not exist is left out. */
export async function readDisks({ folders, settings }: Pick<ShopContext, 'folders' | 'settings'>): Promise<Disk[]> {
  const { isOn, target } = settings.backup
  const all = isOn && target && !parseBucket(target) ? [...folders, { use: 'backups', folder: target }] : folders
  const byDevice = new Map<number, Disk>()
  for (const { use, folder } of all) {
    const found = await readDisk(folder)
    if (!found) continue
    const { device, free, total } = found
    const disk = byDevice.get(device)
    if (disk) disk.uses.push(use)
    else byDevice.set(device, { uses: [use], folder, free, total, is_low: isDiskLow({ free, total }) })
  }
  return [...byDevice.values()]
}

async function readDisk(folder: string) {
  try {
    const [{ dev: device }, { bavail, blocks, bsize }] = await Promise.all([stat(folder), statfs(folder)])
    return { device, free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    // Photos have no folder before the first upload, and the disk of the backups may not be connected.
    if (isNoFolder.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
