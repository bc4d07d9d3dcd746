import { expect, test } from 'vitest'
import { NoPlace, visitorQueue } from './visitor-queue.ts'

/** A queue with work that ends when the test finishes it. */
function testQueue(limits: Parameters<typeof visitorQueue>[0]) {
  const inTurn = visitorQueue(limits)
  const started: string[] = []
  const finish: Record<string, (error?: Error) => void> = {}
  const begin = (visitor: string, name: string) =>
    inTurn(visitor, async () => {
      started.push(name)
      await new Promise<void>((resolve, reject) => {
        finish[name] = (error) => (error ? reject(error) : resolve())
      })
      return name
    })
  return { begin, started, finish }
}

test('a visitor has a limited number of places, and work runs in the order of arrival', async () => {
  const { begin, started, finish } = testQueue({ atOnce: 1, waiting: 3, perVisitor: 2 })
  const work = [begin('ada', 'a1'), begin('ada', 'a2')]
  await expect(begin('ada', 'a3')).rejects.toMatchObject({ name: 'NoPlace', isOwn: true })
  work.push(begin('bob', 'b1'), begin('cy', 'c1'))
  await expect(begin('dora', 'd1')).rejects.toMatchObject({ name: 'NoPlace', isOwn: false })
  expect(started).toEqual(['a1'])
  for (const name of ['a1', 'a2', 'b1', 'c1']) {
    await expect.poll(() => started.at(-1)).toBe(name)
    finish[name]?.()
  }
  expect(await Promise.all(work)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

test('failed work frees its place in the queue and that of its visitor', async () => {
  const { begin, finish } = testQueue({ atOnce: 1, waiting: 0, perVisitor: 1 })
  for (const name of ['a1', 'a2']) {
    const failing = begin('ada', name)
    await expect(begin('bob', 'b')).rejects.toThrow(NoPlace)
    finish[name]?.(new Error('broken'))
    await expect(failing).rejects.toThrow('broken')
  }
})
