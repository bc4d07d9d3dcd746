import type { FacePlace } from '#contract/rooms/room-stone-list.ts'

type Size = { width: number; height: number }

/** Around each face, as a share of the texture: enough that a smaller version of the texture does not mix two faces. */
const GUTTER = 1 / 128

/** A texture of this many millimetres shows about a pixel for each. Browsers take up to 2048 pixels everywhere. */
const sideOf = (span: number): number => (span <= 1100 ? 1024 : 2048)

/**
 * Puts faces next to each other on one square texture, all at the same scale: the tallest first, in rows. Returns the side
 * of the texture in millimetres of stone and in pixels, and the place of each face in millimetres.
 */
export function placeFaces(faces: readonly Size[]): { span: number; side: number; places: FacePlace[] } {
  const order = [...faces.keys()].sort((one, other) => (faces[other]?.height ?? 0) - (faces[one]?.height ?? 0))
  const area = faces.reduce((sum, { width, height }) => sum + width * height, 0)
  let span = Math.ceil(Math.max(Math.sqrt(area), ...faces.flatMap(({ width, height }) => [width, height])))
  for (;;) {
    const corners = cornersOn(span, order, faces)
    if (corners) {
      const side = sideOf(span)
      const inPixels = (value: number) => (Math.round((value / span) * side) * span) / side
      const places = faces.map(({ width, height }, index) => ({
        x: inPixels(corners.get(index)?.x ?? 0),
        y: inPixels(corners.get(index)?.y ?? 0),
        width: inPixels(width),
        height: inPixels(height),
      }))
      return { span, side, places }
    }
    span = Math.ceil(span * 1.02)
  }
}

/** The top left corner of each face, or null if they do not all fit. */
function cornersOn(span: number, order: number[], faces: readonly Size[]) {
  const gutter = span * GUTTER
  const corners = new Map<number, { x: number; y: number }>()
  let [x, y, tallest] = [gutter, gutter, 0]
  for (const index of order) {
    const { width, height } = faces[index]!
    if (x > gutter && x + width + gutter > span) [x, y, tallest] = [gutter, y + tallest + 2 * gutter, 0]
    if (x + width + gutter > span || y + height + gutter > span) return null
    corners.set(index, { x, y })
    x += width + 2 * gutter
    tallest = Math.max(tallest, height)
  }
  return corners
}
