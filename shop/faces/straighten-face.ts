import type { Face } from '#contract/media/face.ts'
import { greyCard } from './grey-card.ts'
import { homographyTo } from './homography.ts'
import { lightAt, type Photo } from './photo-light.ts'
import { unevenLight } from './uneven-light.ts'

/** Interleaved linear RGB. */
export interface Light {
  width: number
  height: number
  data: Float32Array
}

type FaceParts = Pick<Face, 'corners' | 'grey'>

const mostTaps = 12

/** Cuts a face out of a photograph as a rectangle of this many pixels, evenly lit and in its own colour. */
export function straightenFace(
  photo: Photo,
  face: FaceParts,
  { width, height }: { width: number; height: number },
): Light {
  const corners = cornersIn(photo, face)
  const toPhoto = homographyTo(corners)
  const uneven = unevenLight(photo, toPhoto)
  const gain = gainOf(photo, face, uneven)
  const data = new Float32Array(width * height * 3)
  const spot = new Float64Array(2)
  const light = new Float32Array(3)
  const step = new Float64Array(2)
  for (let row = 0, at = 0; row < height; row++) {
    for (let column = 0; column < width; column++, at += 3) {
      // The extent of this pixel in the photograph, so that it shows the average of what it covers.
      toPhoto((column + 0.5) / width, (row + 0.5) / height, spot)
      const [x, y] = [spot[0]!, spot[1]!]
      toPhoto((column + 1.5) / width, (row + 0.5) / height, step)
      const across = taps(step[0]! - x, step[1]! - y)
      toPhoto((column + 0.5) / width, (row + 1.5) / height, step)
      const down = taps(step[0]! - x, step[1]! - y)
      let [red, green, blue] = [0, 0, 0]
      for (let j = 0; j < down; j++)
        for (let i = 0; i < across; i++) {
          toPhoto((column + (i + 0.5) / across) / width, (row + (j + 0.5) / down) / height, spot)
          lightAt(photo, spot[0]!, spot[1]!, light)
          red += light[0]!
          green += light[1]!
          blue += light[2]!
        }
      const even = Math.exp(-uneven(x, y)) / (across * down)
      data[at] = red * even * gain[0]!
      data[at + 1] = green * even * gain[1]!
      data[at + 2] = blue * even * gain[2]!
    }
  }
  return { width, height, data }
}

const taps = (x: number, y: number) => Math.min(mostTaps, Math.max(1, Math.ceil(Math.hypot(x, y))))

type Corners = [[number, number], [number, number], [number, number], [number, number]]

export const cornersIn = ({ width, height }: { width: number; height: number }, { corners }: Pick<Face, 'corners'>) =>
  corners.map(([x, y]) => [x * width, y * height]) as Corners

/** What the colours are multiplied by: 1 without a grey card. */
function gainOf(photo: Photo, face: FaceParts, uneven: (x: number, y: number) => number): number[] {
  if (!face.grey) return [1, 1, 1]
  const card = [face.grey[0] * photo.width, face.grey[1] * photo.height] as const
  const { balance, exposure } = greyCard(photo, card)
  // The light was measured on the face. Of the card, which lies next to it, only the nearest point of the face is known.
  const [x, y] = nearestPoint(cornersIn(photo, face), card)
  return balance.map((value) => value * (exposure === 1 ? 1 : exposure * Math.exp(uneven(x, y))))
}

function nearestPoint(corners: Corners, [x, y]: readonly [number, number]): readonly [number, number] {
  const isInside = corners.every(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % 4]!
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
  })
  if (isInside) return [x, y]
  const onSides = corners.map(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % 4]!
    const [dx, dy] = [bx - ax, by - ay]
    const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    return [ax + share * dx, ay + share * dy] as const
  })
  const distance = ([px, py]: readonly [number, number]) => Math.hypot(px - x, py - y)
  return onSides.reduce((best, point) => (distance(point) < distance(best) ? point : best))
}
