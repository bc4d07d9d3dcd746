import { expect, test } from 'vitest'
import { boundedPerVisitor, boundedQueue, TooBusy } from './render-queue.ts'

/** Work that ends when it is told to. */
function workshop(limits: { atOnce: number; waiting: number }) {
  const inTurn = boundedQueue(limits)
  const started: string[] = []
  const finish: Record<string, (outcome?: Error) => void> = {}
  const begin = (name: string) =>
    inTurn(
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name)
          finish[name] = (error) => (error ? reject(error) : resolve(name))
        }),
    )
  return { begin, started, finish }
}

test('so many run at once, so many wait, and the next is refused at once', async () => {
  const { begin, started, finish } = workshop({ atOnce: 2, waiting: 2 })
  const work = ['a', 'b', 'c', 'd'].map(begin)
  await expect(begin('e')).rejects.toThrow(TooBusy)
  expect(started).toEqual(['a', 'b'])
  finish.a?.()
  await work[0]
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  finish.b?.()
  finish.c?.()
  await expect.poll(() => started).toEqual(['a', 'b', 'c', 'd'])
  finish.d?.()
  expect(await Promise.all(work)).toEqual(['a', 'b', 'c', 'd'])
})

test('work that fails makes room like any other, and whoever waited goes before whoever comes', async () => {
  const { begin, started, finish } = workshop({ atOnce: 1, waiting: 1 })
  const failing = begin('a')
  const patient = begin('b')
  finish.a?.(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await expect.poll(() => started).toEqual(['a', 'b'])
  const late = begin('c')
  await expect(begin('d')).rejects.toThrow(TooBusy)
  finish.b?.()
  await patient
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  finish.c?.()
  expect(await late).toBe('c')
})

test('one visitor has so much in progress and no more; another is not kept out, and what ends makes room', async () => {
  const withinLimit = boundedPerVisitor(2)
  const ends = Array.from({ length: 2 }, () => Promise.withResolvers<void>())
  const work = ends.map(({ promise }) => withinLimit('flooder', () => promise))
  await expect(withinLimit('flooder', async () => undefined)).rejects.toThrow(TooBusy)
  expect(await withinLimit('visitor', async () => 'done')).toBe('done')
  ends[0]?.reject(new Error('no'))
  await expect(work[0]).rejects.toThrow('no')
  expect(await withinLimit('flooder', async () => 'done')).toBe('done')
  ends[1]?.resolve()
  await work[1]
})
