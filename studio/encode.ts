import sharp from 'sharp'

export interface Raw {
  data: Buffer
  width: number
  height: number
}

const image = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

/** No single picture may eat the budget of its neighbours. */
const LARGEST = 62_000

/** An AVIF master, with less quality where fine grain would make it too heavy. */
export async function toAvif(raw: Raw, quality = 50): Promise<Buffer> {
  for (let attempt = quality; ; attempt -= 9) {
    const bytes = await image(raw).avif({ quality: attempt, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer()
    if (bytes.length <= LARGEST || attempt < 30) return bytes
  }
}

/** A few blurred pixels for the place where the picture will appear. */
export async function toPreview(raw: Raw): Promise<string> {
  const bytes = await image(raw)
    .resize(16, Math.round((16 * raw.height) / raw.width), { fit: 'fill' })
    .blur(0.7)
    // Coarser, the ground's warm white turns grey or green.
    .webp({ quality: 75, smartSubsample: true, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
