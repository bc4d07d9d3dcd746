import sharp from 'sharp'

type Point = readonly [number, number]

const [width, height] = [1600, 1200]
const [top, bottom] = [240, 1020]
/** Half the width of the stone at its far and at its near edge, in pixels. */
const [far, near] = [360, 640]
const cells = 4

/** The corners of the stone, as shares of the photograph, clockwise from the top left. */
export const chequerCorners: Point[] = [
  [(width / 2 - far) / width, top / height],
  [(width / 2 + far) / width, top / height],
  [(width / 2 + near) / width, bottom / height],
  [(width / 2 - near) / width, bottom / height],
]

/** A photograph of a stone with four by four light and dark squares, taken at an angle. */
export function chequerPhotograph(): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const down = (y - top) / (bottom - top)
      const half = far + (near - far) * down
      const across = (x - width / 2) / (2 * half) + 0.5
      const depth = (down * near) / half
      const isStone = down >= 0 && down < 1 && across >= 0 && across < 1
      const isLight = (Math.floor(across * cells) + Math.floor(depth * cells)) % 2 === 0
      pixels[y * width + x] = isStone ? (isLight ? 200 : 90) : 140
    }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** 'light' or 'dark' for each square of the straightened stone, row by row. */
export async function squaresOf(picture: Buffer): Promise<string[]> {
  const { data } = await sharp(picture)
    .greyscale()
    .resize(40, 40, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middles = Array.from({ length: cells }, (_, index) => Math.round((index + 0.5) * (40 / cells)))
  return middles.flatMap((y) => middles.map((x) => ((data[y * 40 + x] ?? 0) > 145 ? 'light' : 'dark')))
}
