/** A picture that takes longer than this cannot follow the hand. */
const SLOW_MS = 100

/** Remembers how long pictures take on this device, and so how wide the next may be while choices are still changing. */
export function framePace() {
  let msPerPixel = Number.POSITIVE_INFINITY
  return {
    /** All pictures have one shape, so their pixels grow with the square of the width. */
    note(width: number, ms: number) {
      msPerPixel = ms / width ** 2
    },
    widthWhileChanging: (width: number) => (msPerPixel * width ** 2 > SLOW_MS ? width / 2 : width),
  }
}
