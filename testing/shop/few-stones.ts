import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the starter catalogue with one family of stone: enough for products, listings and a sale, and quick to read. */
export function fewStones(family = 'granite'): string {
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-few-stones-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, '../../catalogue'), folder, { recursive: true })
  for (const name of readdirSync(join(folder, 'stones')))
    if (name !== `${family}.yaml`) rmSync(join(folder, 'stones', name))
  return folder
}
