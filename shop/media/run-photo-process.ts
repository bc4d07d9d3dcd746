import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PhotoEnd, PhotoJob } from './photo-starter.ts'

/** So that the photos of one upload after the other need one starter. */
const idleMs = 30_000

let starter: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined
let previous: Promise<unknown> = Promise.resolve()

/**
 * Runs a process for one photo, and returns its exit code: null if it was killed. One at a time, because an open photo takes a
 * lot of memory. A small process starts them: while this one forks, which took 14 ms, its visitors wait.
 */
export function runPhotoProcess(job: PhotoJob): Promise<number | null> {
  const result = previous.then(() => run(job))
  previous = result.catch(() => {})
  return result
}

async function run(job: PhotoJob): Promise<number | null> {
  clearTimeout(idle)
  const child = starter?.connected ? starter : openStarter()
  child.ref()
  child.channel?.ref()
  try {
    const end = await new Promise<PhotoEnd>((resolve) => {
      const fail = (error: Error) => resolve({ error: error.message })
      child.once('message', resolve)
      child.once('error', fail)
      child.once('exit', () => fail(new Error('the process that starts the opening of photos was stopped')))
      child.send(job, (error) => error && fail(error))
    })
    if ('error' in end) throw new Error(end.error)
    return end.code
  } finally {
    for (const event of ['message', 'exit']) child.removeAllListeners(event)
    child.channel?.unref()
    child.unref()
    idle = setTimeout(() => child.connected && child.disconnect(), idleMs).unref()
  }
}

function openStarter(): ChildProcess {
  starter = fork(fileURLToPath(new URL('./photo-starter.ts', import.meta.url)), { env: {}, execArgv: [] })
  // Without a listener, an error would end the shop: there may be no memory for another process.
  starter.on('error', () => undefined)
  return starter
}
