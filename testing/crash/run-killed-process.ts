import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { shortLived } from '../processes/short-lived.ts'
import type { jobs } from './jobs.ts'
import type { Death } from './kill-at.ts'

type Jobs = typeof jobs

export type KilledTask = {
  [Job in keyof Jobs]: {
    where: { folder: string; url?: string }
    death: Death
    job: Job
    input: Parameters<Jobs[Job]>[1]
  }
}[keyof Jobs]

const script = fileURLToPath(new URL('./killed-process.ts', import.meta.url))

/** Does the job in a process that is really killed. Returns the signal, or the exit code if the process survived. */
export async function runKilledProcess(task: KilledTask): Promise<NodeJS.Signals | number | null> {
  const child = fork(script, [JSON.stringify(task)], { execArgv: shortLived })
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? code
}
