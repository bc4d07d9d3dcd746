import { lightAt, luminance, type Photo } from './photo-light.ts'

/** The light that a photographer's grey card reflects. */
const CARD = 0.18
/** A card more than a stop off is another card, such as a white one: only its colour is used. */
const MOST = 2

/** What the light of a photograph is multiplied by, so that the card in it is grey. */
export function greyCard(photo: Photo, [x, y]: readonly [number, number]) {
  const radius = Math.max(2, Math.hypot(photo.width, photo.height) * 0.005)
  const light = new Float32Array(3)
  const found: number[][] = [[], [], []]
  for (let down = -4; down <= 4; down++)
    for (let across = -4; across <= 4; across++) {
      lightAt(photo, x + (across / 4) * radius, y + (down / 4) * radius, light)
      for (const [part, values] of found.entries()) values.push(light[part]!)
    }
  // The median: dust on the card does not count.
  const middle = found.map((values) => Math.max(0.002, values.sort((one, other) => one - other)[values.length >> 1]!))
  const seen = luminance(middle)
  return {
    balance: middle.map((value) => seen / value),
    /** For light as strong as on the card. */
    exposure: Math.max(seen / CARD, CARD / seen) <= MOST ? CARD / seen : 1,
  }
}
