import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { seededFolder } from '#testing/shop/seeded-folder.ts'
import { pictureFolder, sharedFolder, unusedFolder } from './folders.ts'
import { writePlainPictures } from './plain-pictures.ts'

/** The shop that all journeys share. A second copy of the seeded data is for journeys with their own shop. */
const seeded = await seededFolder()
for (const folder of [unusedFolder(), sharedFolder()]) {
  cpSync(seeded, folder, { recursive: true })
  symlinkSync(pictureFolder(), join(folder, 'pictures'))
}
await writePlainPictures(join(import.meta.dirname, '../..'), pictureFolder())
await import('../../server/main.ts')
