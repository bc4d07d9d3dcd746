/** The parts of the page that the server drew and React has not reached yet. */
const waiting = new Set<object>()
let whenDone: (() => void) | undefined

export function beginPart(part: object): void {
  waiting.add(part)
}

export function endPart(part: object): void {
  waiting.delete(part)
  check()
}

/** Runs once every part of the page answers. To be asked for when the outermost part does. */
export function onceHydrated(run: () => void): void {
  whenDone = run
  check()
}

/** In a turn of its own: React then has also drawn what only a browser knows. */
function check() {
  if (!whenDone || waiting.size > 0) return
  setTimeout(() => {
    if (waiting.size > 0) return
    whenDone?.()
    whenDone = undefined
  })
}
