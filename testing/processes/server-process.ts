import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { copyOfSeed } from '../database/seeded-database.ts'
import { shortLived } from './short-lived.ts'

const root = join(import.meta.dirname, '../..')

/** The shop in its own process, which is killed at the end of the test if it is still running. */
export function openServer(environment: Record<string, string>, nodeOptions: string[] = []) {
  const child = spawn(process.execPath, [...shortLived, ...nodeOptions, 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'warn', ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, ended, output: () => output }
}

/** A seeded folder or database for a server process. */
export async function seededPlace() {
  const { where, remove } = await copyOfSeed(inject('seeded'))
  const url = 'url' in where ? where.url : ''
  const environment: Record<string, string> = url ? { DATABASE_URL: url } : { DATA_DIR: where.folder, DATABASE_URL: '' }
  return { where, environment, remove }
}
