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
  inNextTurn(() => {
    if (waiting.size > 0) return
    whenDone?.()
    whenDone = undefined
  })
}

/** By a message, as React's own scheduler does it: a timer may be held back in a page that is not looked at. */
function inNextTurn(run: () => void) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}
