import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { shortLived } from '#testing/processes/short-lived.ts'
import { seededFolder, sharedFolder } from './folders.ts'

/** The shop all journeys share. Its catalogue is laid out once, and copied for every shop a journey has to itself. */
const root = join(import.meta.dirname, '../..')
const env = { ...process.env, DATA_DIR: seededFolder() }
execFileSync(process.execPath, [...shortLived, 'commands/seed.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
cpSync(seededFolder(), sharedFolder(), { recursive: true })
await import('../../server/main.ts')
