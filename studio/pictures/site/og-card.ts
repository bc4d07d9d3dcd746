import sharp from 'sharp'
import { drawSlabWall } from '../bookmatch.ts'
import { cropped, develop, type SitePicture } from './shots.ts'

const lettering = (
  width: number,
  height: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect x="${width * 0.29}" y="${height * 0.3}" width="${width * 0.42}" height="${height * 0.4}" fill="#fbf9f6"/>
<g font-family="Liberation Serif, DejaVu Serif, serif" text-anchor="middle" fill="#26211d">
<text x="${width / 2 + 6}" y="${height * 0.52}" font-size="92" letter-spacing="12">ASHLAR</text>
<text x="${width / 2}" y="${height * 0.62}" font-size="32" fill="#5f5750">Natural stone tiles and slabs</text></g></svg>`

/** The preview picture for shared links to the shop. */
export const ogCard: SitePicture = {
  name: 'og-card',
  width: 1200,
  height: 630,
  alt: 'Ashlar, natural stone tiles and slabs: the name on a white card before white and grey marble',
  async draw(stock, width, height) {
    const wall = await cropped(
      develop(drawSlabWall(stock.get('arabescato-corchia-bookmatch'), width).picture),
      width,
      height,
    )
    const data = await sharp(wall.data, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(lettering(width, height)) }])
      .removeAlpha()
      .raw()
      .toBuffer()
    return { data, width, height }
  },
}
