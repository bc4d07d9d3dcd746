import sharp, { type OverlayOptions } from 'sharp'
import type { Face } from '#contract/media/face.ts'
import { colourAverage } from '../rooms/colour-average.ts'
import { placeFaces } from '../rooms/place-faces.ts'

type Size = { width: number; height: number }
type Picture = Size & { data: Uint8Array }

/** The faces of a product on one texture, each with a mirrored rim, on a ground of their average colour. */
export async function composeTexture(faces: Face[], straighten: (face: Face, size: Size) => Promise<Picture>) {
  const { span, side, places } = placeFaces(faces)
  const inPixels = (value: number) => Math.round((value / span) * side)
  const layers: OverlayOptions[] = []
  const average = colourAverage()
  for (const [index, { x, y, width, height }] of places.entries()) {
    const picture = await straighten(faces[index]!, { width: inPixels(width), height: inPixels(height) })
    average.add(picture.data)
    const raw = { width: picture.width, height: picture.height, channels: 3 } as const
    const rim = Math.min(side / 128, picture.width, picture.height)
    const { data, info } = await sharp(picture.data, { raw })
      .extend({ top: rim, bottom: rim, left: rim, right: rim, extendWith: 'mirror' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    layers.push({
      input: data,
      raw: { width: info.width, height: info.height, channels: 3 },
      left: inPixels(x) - rim,
      top: inPixels(y) - rim,
    })
  }
  const colour = average.colour()
  const pixels = await sharp({ create: { width: side, height: side, channels: 3, background: colour } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer()
  return { pixels, side, colour }
}
