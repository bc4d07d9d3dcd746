import type { Face } from '#contract/media/face.ts'

type Known = {
  /** Which side has been typed, and how long it is in millimetres. */
  side: 'width' | 'height'
  length: number
  sizes: { width?: unknown; height?: unknown }[]
  corners: Face['corners']
  photo: { width: number; height: number }
}

/** The other side of a face: from a size of the product that has this side, or else from the sides in the photograph. */
export function otherSide({ side, length, sizes, corners, photo }: Known): number {
  const other = side === 'width' ? 'height' : 'width'
  const size = sizes.find((one) => Number(one[side]) === length && Number(one[other]) > 0)
  if (size) return Number(size[other])
  const [a, b, c, d] = corners.map(([x, y]): [number, number] => [x * photo.width, y * photo.height])
  const apart = (from = a, to = a) => (from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0)
  const across = apart(a, b) + apart(d, c)
  const down = apart(a, d) + apart(b, c)
  const ratio = side === 'width' ? down / across : across / down
  return Math.round(length * ratio)
}
