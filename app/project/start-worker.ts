import type { PlanRules } from '#laying/floor/plan.ts'
import type { Room } from '#laying/floor/room.ts'
import { findStart } from '#laying/floor/start-search.ts'
import { type LaidAs, latticeOf } from '#laying/lay-stone.ts'

export type StartRequest = { room: Room; laid: LaidAs; direction: number; rules: PlanRules }
export type StartMessage = { kind: 'progress'; share: number } | { kind: 'found'; start: [x: number, y: number] }

/** Tries the starting points in a worker, so that the page stays responsive. */
self.addEventListener('message', ({ data }: MessageEvent<StartRequest>) => {
  const pattern = latticeOf(data.laid)
  if (!pattern) return
  const send = (message: StartMessage) => self.postMessage(message)
  const { position } = findStart({
    pattern,
    room: data.room,
    direction: data.direction,
    rules: data.rules,
    onProgress: (tried, of) => send({ kind: 'progress', share: tried / of }),
  })
  send({ kind: 'found', start: [position.start[0], position.start[1]] })
})
