import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { SeedName } from '../database/seeded-database.ts'
import { fewStones } from './few-stones.ts'
import { root, seed } from './seeded-shop.ts'

const cache = join(root, 'node_modules/.cache/seeded')
/** Sales start and end on a day, so a seeded folder is valid for a day. */
const dayMs = 86_400_000
/** The files that determine what an import writes. */
const sources = ['{catalogue,contract,database,laying,shop}/**/*.*', 'shop.config.ts', 'package-lock.json']

export const catalogueOf = (name: SeedName): string => (name === 'seeded' ? join(root, 'catalogue') : fewStones())

function fingerprint(): string {
  const hash = createHash('sha256').update(String(Math.floor(Date.now() / dayMs)))
  for (const path of globSync(sources, { cwd: root }).sort())
    if (!path.includes('.test.')) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** An embedded database with a catalogue, to copy from. The next run uses it again unless a source has changed. */
export async function seededFolder(name: SeedName = 'seeded'): Promise<string> {
  const folder = join(cache, `${name}-${fingerprint()}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  for (const name of readdirSync(cache))
    if (statSync(join(cache, name)).mtimeMs < Date.now() - dayMs) rmSync(join(cache, name), { recursive: true })
  const started = mkdtempSync(join(cache, 'started-'))
  await seed({ folder: started }, catalogueOf(name))
  // Two runs may have started at once: the second uses its own folder.
  if (existsSync(folder)) return started
  renameSync(started, folder)
  return folder
}
