import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { PlanStone } from '#contract/project-laying.ts'
import { countPieces, type PlanToCount } from '#shop/projects/count-pieces.ts'
import { homeProject, kitchen } from '#testing/contract/projects.ts'
import { openPlanThread } from './plan-thread.ts'

const threads: ReturnType<typeof openPlanThread>[] = []
function open(parts: Parameters<typeof openPlanThread>[0] = {}) {
  // Unless a test is about it, a busy machine may take as long as it needs.
  const thread = openPlanThread({ longestPlanMs: () => 600_000, ...parts })
  threads.push(thread)
  return thread
}
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close()
})

const stone: PlanStone = {
  slug: 'jura-beige-honed',
  name: 'Jura Beige Honed',
  laying: { patterns: ['brick-bond', 'straight'], joint: 3, direction: 0, directional: false },
  sizes: [
    {
      variationId: 1,
      size: '600x300x12',
      width: 600,
      height: 300,
      thickness: 12,
      shape: 'rectangle',
      piecesPerSet: 1,
      coverageMm2: 180_000,
      weightG: 5800,
      pricePence: 5000,
      unit: 'm2',
      stock: 500,
    },
  ],
}
const plan: PlanToCount = { rooms: [{ room: kitchen, stone }], cutting: homeProject.cutting }

test('a plan is counted as the same code counts it here', async () => {
  const { count } = open()
  const counted = await count(plan, 'ada')
  expect(counted).toEqual(countPieces(plan))
  expect(counted).toMatchObject({ ok: true, count: { rooms: [{ slivers: 0 }] } })
})

test('a room that cannot be laid is named', async () => {
  const crossed = {
    ...kitchen,
    outline: [kitchen.outline[0], kitchen.outline[2], kitchen.outline[1], kitchen.outline[3]],
  }
  const rooms = [plan.rooms[0], { room: crossed, stone: null }] as PlanToCount['rooms']
  expect(await open().count({ ...plan, rooms }, 'ada')).toEqual({
    ok: false,
    code: 'fault',
    room: 1,
    fault: 'walls_cross',
  })
})

test('nobody waits on the main thread while the largest plan is laid', async () => {
  const { count } = open()
  await count(plan, 'ada')
  const small = { ...stone.sizes[0], size: '100x100x10', width: 100, height: 100, coverageMm2: 10_000 }
  const laying = { ...kitchen.laying, size: small.size, pattern: 'straight', direction: 45 } as typeof kitchen.laying
  const outline = kitchen.outline.map(([x, y]) => [(x / 4000) * 7500, (y / 3000) * 7500]) as typeof kitchen.outline
  const room = { ...kitchen, outline, doorways: [], laying }
  const large = { ...plan, rooms: [{ room, stone: { ...stone, sizes: [small] } as PlanStone }] }
  let isLaid = false
  const laid = count(large, 'ada').finally(() => {
    isLaid = true
  })
  // Laid in this thread, the plan would hold up all but the first of these.
  let turns = 0
  for (; !isLaid; turns++) await setImmediate()
  expect(await laid).toMatchObject({ ok: true })
  expect(turns).toBeGreaterThan(10)
})

/** A thread that ends, or never comes back, when it is asked to. */
const stubborn = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ id, plan }) => {
      if (plan.cutting === 'end') process.exit(1)
      while (plan.cutting === 'loop');
      parentPort.postMessage({ id, result: { ok: false, code: 'too_large' } })
    })`)}`,
)
const asking = (word: string) => ({ rooms: [], cutting: word }) as unknown as PlanToCount

test('a thread that ends or does not come back is replaced, and the next plan is laid', async () => {
  let longest = 60_000
  const { count } = open({ worker: stubborn, longestPlanMs: () => longest })
  await expect(count(asking('end'), 'ada')).rejects.toThrow('the thread that lays plans ended')
  expect(await count(asking('well'), 'ada')).toMatchObject({ code: 'too_large' })
  longest = 200
  await expect(count(asking('loop'), 'ada')).rejects.toThrow('the thread that lays plans ended')
  longest = 60_000
  expect(await count(asking('well'), 'ada')).toMatchObject({ code: 'too_large' })
})

test('who comes when too many wait is asked to try again', async () => {
  const { count } = open({ worker: stubborn })
  const all = await Promise.allSettled(Array.from({ length: 30 }, (_, one) => count(asking('well'), `visitor ${one}`)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(13)
  expect(refused[0]).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Please try again') })
})

test('one visitor has three places, and the plan of another is laid while they are taken', async () => {
  const { count } = open({ worker: stubborn })
  const flood = Array.from({ length: 17 }, () => count(asking('well'), 'ada'))
  const other = count(asking('well'), 'bob')
  const all = await Promise.allSettled(flood)
  expect(await other).toMatchObject({ code: 'too_large' })
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(all.at(-1)).toMatchObject({ reason: { code: 'too_many', seconds: 2 } })
  expect(await count(asking('well'), 'ada')).toMatchObject({ code: 'too_large' })
})

test('a visitor who has used their part of the time waits for the next, and others do not', async () => {
  const { count } = open({ worker: stubborn, perVisitor: { ms: 1, seconds: 600 } })
  await count(asking('well'), 'ada')
  const refusal = await count(asking('well'), 'ada').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'too_many', message: expect.stringMatching(/Please wait (9|10) minutes and/) })
  expect((refusal as { seconds: number }).seconds).toBeGreaterThan(500)
  expect(await count(asking('well'), 'bob')).toMatchObject({ code: 'too_large' })
})
