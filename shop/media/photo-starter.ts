import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/** Starts a process for each photo that it is told of, with the files to read and to write, and reports how each ended. */

export type PhotoJob = { script: string; args: string[]; input: string; output: string; killAfterMs: number }
/** The exit code is null if the process was killed. */
export type PhotoEnd = { code: number | null } | { error: string }

process.on('message', ({ script, args, input, output, killAfterMs }: PhotoJob) => {
  const end = (result: PhotoEnd) => process.send?.(result)
  const files = [openSync(input, 'r'), openSync(output, 'w')] as const
  // An empty environment: the process opens strangers' files and must not see the shop's secrets.
  const options = { env: {}, timeout: killAfterMs, killSignal: 'SIGKILL' } as const
  spawn(process.execPath, [script, ...args], { ...options, stdio: [...files, 'ignore'] })
    .on('error', (error) => end({ error: error.message }))
    .on('exit', (code) => end({ code }))
  for (const file of files) closeSync(file)
})
