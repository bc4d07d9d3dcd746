import { cpSync } from 'node:fs'
import { seededFolder } from '#testing/shop/seeded-folder.ts'
import { sharedFolder, unusedFolder } from './folders.ts'

/** The shop that all journeys share. A second copy of the seeded data is for journeys with their own shop. */
const seeded = await seededFolder()
for (const folder of [unusedFolder(), sharedFolder()]) cpSync(seeded, folder, { recursive: true })
await import('../../server/main.ts')
