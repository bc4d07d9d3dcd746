import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pictureManifestSchema } from '#contract/files/catalogue-file.ts'
import { siteSizes } from './site-picture.ts'

it('the sizes match those in the picture manifest', () => {
  const file = join(import.meta.dirname, '../../catalogue/pictures.json')
  const manifest = pictureManifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const [name, [width, height]] of Object.entries(siteSizes)) {
    expect(manifest[`site/${name}`], name).toMatchObject({ width, height })
  }
})
