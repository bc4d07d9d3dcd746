import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { PlanStone } from '#contract/projects/project-laying.ts'
import { countPieces, type PlanToCount } from '#shop/projects/count-pieces.ts'
import { homeProject, kitchen } from '#testing/contract/projects.ts'
import { openPlanner } from './open-planner.ts'

const planners: ReturnType<typeof openPlanner>[] = []
function open(parts: Partial<Parameters<typeof openPlanner>[0]> = {}) {
  const planner = openPlanner({ onError: (error) => console.error(error), longestMs: 60_000, ...parts })
  planners.push(planner)
  return planner
}
afterEach(async () => {
  for (const planner of planners.splice(0)) await planner.close()
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

test('the thread counts the same pieces as the main thread', async () => {
  const { count } = open()
  const counted = await count(plan, 'ada')
  expect(counted).toEqual(countPieces(plan))
  expect(counted).toMatchObject({ ok: true, count: { rooms: [{ slivers: 0 }] } })
})

test('a room that cannot be laid is reported by its number', async () => {
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

test('the main thread does not lay the largest plan itself', async () => {
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
  // If this thread laid the plan, it would block all but the first of these turns.
  let turns = 0
  for (; !isLaid; turns++) await setImmediate()
  expect(await laid).toMatchObject({ ok: true })
  expect(turns).toBeGreaterThan(10)
})

test('after a plan fails, the next plan is counted', async () => {
  const { count } = open()
  await expect(count({ rooms: null } as unknown as PlanToCount, 'ada')).rejects.toThrow(TypeError)
  expect(await count(plan, 'ada')).toMatchObject({ ok: true })
})

test('a plan that takes too long fails', async () => {
  await expect(open({ longestMs: 1 }).count(plan, 'ada')).rejects.toMatchObject({ name: 'AbortError' })
})

const empty: PlanToCount = { rooms: [], cutting: homeProject.cutting }

test('when too many plans are waiting, a visitor is asked to try again', async () => {
  const { count } = open()
  const all = await Promise.allSettled(Array.from({ length: 30 }, (_, one) => count(empty, `visitor ${one}`)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(13)
  expect(refused[0]).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Please try again') })
})

test('one visitor may have three plans in the queue, and another visitor is still served', async () => {
  const { count } = open()
  const flood = Array.from({ length: 17 }, () => count(empty, 'ada'))
  const other = count(empty, 'bob')
  const all = await Promise.allSettled(flood)
  expect(await other).toMatchObject({ ok: true })
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(all.at(-1)).toMatchObject({ reason: { code: 'too_many', seconds: 2 } })
  expect(await count(empty, 'ada')).toMatchObject({ ok: true })
})

test('a visitor who has used up their time has to wait, and other visitors do not', async () => {
  const { count } = open({ perVisitor: { ms: 1, seconds: 600 } })
  await count(empty, 'ada')
  const refusal = await count(empty, 'ada').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'too_many', message: expect.stringMatching(/Please wait (9|10) minutes and/) })
  expect((refusal as { seconds: number }).seconds).toBeGreaterThan(500)
  expect(await count(empty, 'bob')).toMatchObject({ ok: true })
})
