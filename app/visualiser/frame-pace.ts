/** A picture that takes longer than this feels slow while a choice changes. */
const SLOW_MS = 100

/** Measures how long pictures take on this device, to limit their width while choices are still changing. */
export function framePace() {
  let msPerPixel = Number.POSITIVE_INFINITY
  return {
    /** All pictures have the same proportions, so the number of pixels grows with the square of the width. */
    note(width: number, ms: number) {
      msPerPixel = ms / width ** 2
    },
    widthWhileChanging: (width: number) => (msPerPixel * width ** 2 > SLOW_MS ? width / 2 : width),
  }
}
