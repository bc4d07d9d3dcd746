import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#contract/settings/settings.ts'

/** Part of every fingerprint that earlier versions stored, so it must not change. */
const version = 6

/** Changes with any file of the catalogue and any setting. */
export function catalogueFingerprint(folder: string, settings: Settings): string {
  const hash = createHash('sha256').update(`${version}\n${JSON.stringify(settings)}\n`)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name)
    if (statSync(path).isFile()) hash.update(`${name}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}
