import sharp from 'sharp'

export interface Raw {
  data: Buffer
  width: number
  height: number
}

const image = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

/** Bytes. Keeps one picture from using up the space of the others. */
const LARGEST = 62_000

/** An AVIF master, at lower quality if fine grain would make it too large. */
export async function toAvif(raw: Raw, quality = 50): Promise<Buffer> {
  for (let attempt = quality; ; attempt -= 9) {
    const bytes = await image(raw).avif({ quality: attempt, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= LARGEST || attempt < 30) return bytes
  }
}

/** A few blurred pixels to show until the picture has loaded. */
export async function toPreview(raw: Raw): Promise<string> {
  const bytes = await image(raw)
    .resize(16, Math.round((16 * raw.height) / raw.width), { fit: 'fill' })
    .blur(0.7)
    // At a lower quality the warm white background turns grey or green.
    .webp({ quality: 75, smartSubsample: true, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
