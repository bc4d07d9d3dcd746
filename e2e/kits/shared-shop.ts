import { cpSync } from 'node:fs'
import { seededFolder } from '#testing/shop/seeded-folder.ts'
import { sharedFolder, unusedFolder } from './folders.ts'

/** The shop all journeys share. The seed is copied for it, and for every shop a journey has to itself. */
const seeded = await seededFolder()
for (const folder of [unusedFolder(), sharedFolder()]) cpSync(seeded, folder, { recursive: true })
await import('../../server/main.ts')
