import { join } from 'node:path'
import sharp from 'sharp'
import { entryOf, save } from './draw-product.ts'
import type { Raw } from './encode.ts'
import { type PictureEntry, project } from './manifest.ts'
import { ogCard } from './pictures/site/og-card.ts'
import { posts } from './pictures/site/posts.ts'
import { type SitePicture, Stock } from './pictures/site/shots.ts'
import { slides, tiles } from './pictures/site/slides.ts'
import { readDrawnProducts } from './product.ts'
import { progressLine, showProgress } from './progress.ts'
import { drawVideo } from './video.ts'

export const sitePictures: SitePicture[] = [...slides, ...tiles, ...posts, ogCard]

/** Draws the pictures that belong to no product, and the video; `names` selects some of them. */
export async function drawSite(names: string[], done: (key: string, entry: PictureEntry) => void) {
  const stock = new Stock(readDrawnProducts(join(project, 'catalogue')))
  const wanted = sitePictures.filter(({ name }) => names.length === 0 || names.includes(name))
  const begun = Date.now()
  for (const [index, picture] of wanted.entries()) {
    const raw = await picture.draw(stock, picture.width, picture.height)
    await keep(picture, raw)
    showProgress(progressLine(index + 1, wanted.length, (Date.now() - begun) / 1000))
  }
  if (names.length === 0 || names.includes('video')) {
    const poster = await drawVideo(stock)
    await keep(
      { name: 'video-poster', alt: 'A polished slab of white marble with grey veins, light passing over it' },
      poster,
    )
  }

  async function keep({ name, alt }: { name: string; alt: string }, raw: Raw) {
    const key = `site/${name}`
    await save(key, raw, 56)
    done(key, await entryOf({ ...raw, alt, colour: await meanOf(raw) }))
  }
}

async function meanOf({ data, width, height }: Raw): Promise<string> {
  const one = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${one.subarray(0, 3).toString('hex')}`
}
