import { linkSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '#contract/media/picture.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'

/**
 * Fills the folder of resized pictures with plain ones of the same sizes. Journeys look at hundreds of pictures, and
 * resizing them was a third of the shop's work; server/images.test.ts tests that.
 */
export async function writePlainPictures(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const manifest = readPictureManifest(root)
  const drawn = new Map<string, Promise<string>>()
  const draw = async (width: number, height: number) => {
    const path = join(folder, `plain-${width}x${height}.avif`)
    await sharp({ create: { width, height, channels: 3, background: '#c9bfb3' } })
      .avif({ effort: 0 })
      .toFile(path)
    return path
  }
  for (const name of manifest.names('')) {
    const picture = manifest.get(name)
    const master = manifest.master(name)
    if (!picture || !master) continue
    for (const width of pictureWidths.filter((width) => width < master.width)) {
      const height = Math.round((width * picture.height) / picture.width)
      const size = `${width}x${height}`
      const plain = drawn.get(size) ?? draw(width, height)
      drawn.set(size, plain)
      linkSync(await plain, join(folder, `${name.replaceAll('/', '--')}-${master.version}-${width}.avif`))
    }
  }
}
