import type { CDPSession, Page } from '@playwright/test'

type Point = { x: number; y: number }

/** Touch gestures, sent as the browser's own events. */
export async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  return {
    swipe: (from: Point, to: Point) => moveFingers(session, [[from], [between(from, to, 0.5)], [to]]),
    /** Two taps 0.12 seconds apart by their timestamps, however slow the machine is. */
    tapTwice: async (at: Point) => {
      const now = Date.now() / 1000
      await moveFingers(session, [[at]], now)
      await moveFingers(session, [[at]], now + 0.12)
    },
    /** Two fingers either side of `centre`, moving from one distance to another. */
    pinch: (centre: Point, from: number, to: number) =>
      moveFingers(
        session,
        [from, (from + to) / 2, to].map((apart) => [
          { x: centre.x - apart / 2, y: centre.y },
          { x: centre.x + apart / 2, y: centre.y },
        ]),
      ),
  }
}

const between = (from: Point, to: Point, share: number) => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

async function moveFingers(session: CDPSession, steps: Point[][], timestamp?: number) {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      ...(timestamp ? { timestamp } : {}),
      touchPoints: fingers.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id })),
    })
  const [first = [], ...others] = steps
  await send('touchStart', first)
  for (const fingers of others) await send('touchMove', fingers)
  await send('touchEnd', [])
}
