import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openPool } from './open-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'pool-'))
const file = join(folder, 'worker.ts')
writeFileSync(
  file,
  `import { getPriority } from 'node:os'
  export default async function work(task: string): Promise<string> {
    if (task === 'exit') process.exit(1)
    if (task === 'fill the memory') for (const kept: string[][] = []; ; ) kept.push(Array(100_000).fill(task))
    while (task === 'loop');
    if (task === 'wait') await new Promise(() => {})
    if (task === 'throw') throw new TypeError('no such task')
    if (task === 'read the priority') return String(getPriority())
    return task + ' done'
  }`,
)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pools: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function open(threads = 1, hasLowPriority = false) {
  const onError = (error: unknown) => console.error(error)
  const worker = pathToFileURL(file)
  const pool = openPool<string, string>({
    worker,
    threads: { min: 0, max: threads },
    megabytes: 64,
    hasLowPriority,
    onError,
  })
  pools.push(pool)
  return (task: string, longestMs = 60_000) => pool.run(task, { longestMs })
}

test('a task that throws fails with its error, and the next task runs', async () => {
  const run = open()
  await expect(run('throw')).rejects.toThrow(new TypeError('no such task'))
  expect(await run('task')).toBe('task done')
})

test.each(['exit', 'fill the memory'])(
  'a thread that dies ("%s") fails only its own task and is replaced',
  async (last) => {
    const run = open(2)
    const waiting = expect(run('wait')).rejects.toThrow('Terminating worker thread')
    await expect(run(last)).rejects.toThrow(/exited|memory/)
    expect(await run('task')).toBe('task done')
    await pools.pop()?.close()
    await waiting
  },
  60_000,
)

test.each(['loop', 'wait'])(
  'a task that takes too long ("%s") ends with its thread, and the next task runs',
  async (endless) => {
    const run = open()
    await expect(run(endless, 200)).rejects.toMatchObject({ name: 'AbortError' })
    expect(await run('task')).toBe('task done')
  },
  60_000,
)

test.runIf(process.platform === 'linux')(
  'threads of low priority run at a lower priority than the server',
  async () => {
    expect(Number(await open()('read the priority'))).toBe(getPriority())
    expect(Number(await open(1, true)('read the priority'))).toBe(Math.min(getPriority() + 10, 19))
  },
  60_000,
)
