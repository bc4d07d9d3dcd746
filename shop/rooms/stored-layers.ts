import sharp from 'sharp'
import type { SceneFile, StoredLayers } from './layers.ts'

interface LayerFiles {
  /** The file of a picture such as 'base'. */
  fileOf: (picture: string) => string
  masks: (size: { width: number; height: number }) => Promise<StoredLayers['masks']>
}

/** Reads the pictures of a room at a width. */
export async function storedLayers(scene: SceneFile, width: number, { fileOf, masks }: LayerFiles) {
  const size = { width, height: Math.round((width * scene.height) / scene.width) }
  const read = (picture: string) =>
    sharp(fileOf(picture))
      .resize({ ...size, fit: 'fill' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer()
  const [base, light, mirror, dark, covers] = await Promise.all([
    read('base'),
    read('light'),
    read('mirror'),
    scene.bounce && Promise.all([read('base-dark'), read('light-dark')]),
    masks(size),
  ])
  const layers: StoredLayers = {
    ...{ scene, ...size, base, light, mirror },
    dark: dark && { base: dark[0], light: dark[1] },
    masks: covers,
  }
  return layers
}
