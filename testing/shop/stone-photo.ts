import sharp from 'sharp'

type Colour = readonly [number, number, number]
type Point = [number, number]
type Triple = [number, number, number]

/** A stone on a table, photographed by a camera that looks down at it from the side. */
export interface Shot {
  /** The stone in millimetres, and its colour in linear light at a point. */
  stone: { width: number; height: number; at: (x: number, y: number) => Colour }
  /** Of the photograph, in pixels. */
  width?: number
  height?: number
  /** How far the camera leans, in degrees from straight above: to the right and towards the photographer. */
  lean?: readonly [number, number]
  /** The colour of the light, and how much less of it reaches the right side and the corners. */
  light?: { tint?: Colour; slope?: number; vignette?: number }
  /** Of the sensor, in shares of white. */
  noise?: number
  hasGreyCard?: boolean
}

const table: Colour = [0.12, 0.1, 0.09]
const card: Colour = [0.18, 0.18, 0.18]
const cardSide = 80

const toSrgb = (x: number) => (x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055)

const srgbOf = Uint8Array.from({ length: 4096 }, (_, step) => Math.round(255 * toSrgb(step / 4095)))

/** Numbers that look random but are the same in each run. */
function noiseOf(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}

/** The JPEG of a shot, with the corners of the stone and the middle of the grey card as shares of its width and height. */
export async function stonePhoto(shot: Shot) {
  const { stone, width = 960, height = 720, lean = [9, 14], light = {}, noise = 0.01, hasGreyCard = false } = shot
  const { tint = [1, 1, 1], slope = 0, vignette = 0 } = light
  const camera = cameraOver(stone, { width, height, lean })
  const random = noiseOf(20_261_118)
  const data = Buffer.alloc(width * height * 3)
  const sum = new Float64Array(3)
  const spot: Point = [0, 0]
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      sum.fill(0)
      for (let sample = 0; sample < 4; sample++) {
        camera.onTable(column + 0.25 + (sample & 1) / 2, row + 0.25 + (sample >> 1) / 2, spot)
        const [x, y] = spot
        const isStone = x >= 0 && y >= 0 && x < stone.width && y < stone.height
        const isCard = hasGreyCard && x >= -cardSide - 20 && x < -20 && Math.abs(y - stone.height / 2) < cardSide / 2
        const colour = isStone ? stone.at(x, y) : isCard ? card : table
        for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (colour[part] ?? 0) / 4
      }
      const [across, down] = [(column / width) * 2 - 1, (row / height) * 2 - 1]
      const lit = (1 - (slope * (across + 1)) / 2) * (1 - (vignette * (across ** 2 + down ** 2)) / 2)
      for (let part = 0; part < 3; part++, at++) {
        const seen = (sum[part] ?? 0) * lit * (tint[part] ?? 1)
        const noisy = Math.min(1, Math.max(0, seen + random() * noise * Math.sqrt(seen)))
        data[at] = srgbOf[Math.round(noisy * 4095)] ?? 0
      }
    }
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer()
  const share = ([x, y]: Point): Point => [x / width, y / height]
  const corner = (x: number, y: number) => share(camera.inPicture(x, y))
  const corners: [Point, Point, Point, Point] = [
    corner(0, 0),
    corner(stone.width, 0),
    corner(stone.width, stone.height),
    corner(0, stone.height),
  ]
  const grey = hasGreyCard ? corner(-20 - cardSide / 2, stone.height / 2) : null
  return { bytes, corners, grey }
}

/** A pinhole camera over the middle of the stone, far enough away to see all of it and the card. */
function cameraOver(
  stone: Shot['stone'],
  { width, height, lean }: { width: number; height: number; lean: readonly [number, number] },
) {
  const [side, front] = lean.map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  const forward = unit([Math.sin(side), -Math.sin(front), -Math.cos(side) * Math.cos(front)])
  const right = unit(cross(forward, [0, 1, 0]))
  const up = cross(right, forward)
  const distance = 1.75 * Math.max(stone.width + 2 * cardSide, (stone.height * width) / height)
  const position = forward.map((value) => -value * distance) as Triple
  const focal = width * 1.35
  const [fx, fy, fz] = forward
  const [rx, ry, rz] = right
  const [ux, uy, uz] = up
  const [px, py, pz] = position
  const onTable = (column: number, row: number, out: Point): void => {
    const a = (column - width / 2) / focal
    const b = (height / 2 - row) / focal
    const reach = -pz / (fz + a * rz + b * uz)
    out[0] = px + reach * (fx + a * rx + b * ux) + stone.width / 2
    out[1] = stone.height / 2 - (py + reach * (fy + a * ry + b * uy))
  }
  const inPicture = (x: number, y: number): Point => {
    const [dx, dy, dz] = [x - stone.width / 2 - px, stone.height / 2 - y - py, -pz]
    const along = ([ax, ay, az]: Triple) => ax * dx + ay * dy + az * dz
    const depth = along(forward)
    return [width / 2 + (focal * along(right)) / depth, height / 2 - (focal * along(up)) / depth]
  }
  return { onTable, inPicture }
}

const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

const unit = (vector: Triple): Triple => vector.map((value) => value / Math.hypot(...vector)) as Triple
