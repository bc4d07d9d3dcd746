import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isThorough } from '#testing/is-thorough.ts'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const tries = isThorough ? 25 : 5
const contenders = 3

let folder = ''
const children = new Set<ChildProcess>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  rmSync(folder, { recursive: true })
})

async function start(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../testing/database/folder-lock-process.ts', import.meta.url))
  const child = fork(script, [folder], { execArgv: [] })
  children.add(child)
  await once(child, 'message')
  return child
}

async function attempt(child: ChildProcess): Promise<string> {
  child.send('lock')
  const [result] = await once(child, 'message')
  return result
}

describe('the lock of a data folder', () => {
  test('refuses a second shop in the same process, and stays with the first', async () => {
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    const other = await start()
    expect(await attempt(other)).toBe('in use')
    await unlock()
    expect(await attempt(other)).toBe('got it')
  })

  test(`goes to one process in each of ${tries} races after its holder is killed`, async () => {
    const waiting = await Promise.all(Array.from({ length: contenders }, start))
    let holder = await start()
    expect(await attempt(holder)).toBe('got it')
    for (let turn = 1; turn <= tries; turn++) {
      const next = start()
      holder.kill('SIGKILL')
      await once(holder, 'exit')
      const results = await Promise.all(waiting.map(attempt))
      expect([turn, [...results].sort()]).toEqual([turn, ['got it', 'in use', 'in use']])
      holder = waiting.splice(results.indexOf('got it'), 1)[0] as ChildProcess
      waiting.push(await next)
    }
  })
})
