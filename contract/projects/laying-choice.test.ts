import { describe, expect, it } from 'vitest'
import { parseSurface } from '../rooms/room-choice.ts'
import { choiceOfLaying, layingOfChoice, plannerPath, relaid, seePath } from './laying-choice.ts'
import type { PlanSize, PlanStone } from './project-laying.ts'

const size = (width: number, height: number): PlanSize => ({
  variationId: width,
  size: `${width}x${height}x10`,
  width,
  height,
  thickness: 10,
  shape: 'rectangle',
  piecesPerSet: 1,
  coverageMm2: width * height,
  weightG: 5000,
  pricePence: 5000,
  unit: 'm2',
  stock: 100,
})
const stone: PlanStone = {
  slug: 'carrara-honed',
  name: 'Carrara Honed',
  laying: { patterns: ['straight', 'brick-bond', 'herringbone'], joint: 2, direction: 0, directional: false },
  sizes: [size(305, 305), size(610, 305)],
}
const sheet: PlanStone = { ...stone, laying: { ...stone.laying, patterns: ['straight'], chip: '25x25' } }
const read = (path: string) => parseSurface(new URL(path, 'https://shop.test').searchParams.get('stone') ?? '')

describe('a choice from the visualiser', () => {
  it('keeps its size, pattern, joint, grout and direction in the planner', () => {
    const laid = { stone: stone.slug, size: '610x305', pattern: 'herringbone', joint: 5, direction: 45 } as const
    const choice = read(plannerPath({ ...laid, grout: 'chalk' }))
    expect(choice && layingOfChoice(stone, choice)).toEqual({
      stone: 'carrara-honed',
      size: '610x305x10',
      pattern: 'herringbone',
      joint: 50,
      direction: 45,
      grout: 'chalk',
      start: [6000, 6000],
    })
  })

  it('falls back to the usual laying for anything missing or not possible with the stone', () => {
    const usual = { size: '305x305x10', pattern: 'straight', joint: 20, direction: 0 }
    expect(layingOfChoice(stone, {})).toMatchObject(usual)
    expect(layingOfChoice(stone, { size: '1x1', pattern: 'herringbone' })).toMatchObject(usual)
    expect(layingOfChoice(sheet, { joint: 8, pattern: 'brick-bond' })).toMatchObject(usual)
  })
})

it('a room from the planner survives the round trip through the visualiser', () => {
  const laying = layingOfChoice(stone, {
    size: '610x305',
    pattern: 'brick-bond',
    joint: 3,
    grout: 'buff',
    direction: 90,
  })
  const choice = read(seePath(laying))
  expect(choice).toEqual(choiceOfLaying(laying))
  expect(choice && layingOfChoice(stone, choice)).toEqual(laying)
})

it('another stone keeps the size and pattern it comes in, and else is laid as usual, with its own joint', () => {
  const before = {
    ...layingOfChoice(stone, { size: '610x305', pattern: 'herringbone', grout: 'chalk', joint: 5 }),
    direction: 45 as const,
  }
  const marble: PlanStone = { ...stone, slug: 'thassos-polished' }
  expect(relaid(marble, before)).toMatchObject({
    stone: 'thassos-polished',
    size: '610x305x10',
    pattern: 'herringbone',
    joint: 20,
    direction: 45,
    grout: 'chalk',
  })
  const plain: PlanStone = { ...marble, laying: { ...stone.laying, patterns: ['straight'] } }
  expect(relaid(plain, before)).toMatchObject({ size: '610x305x10', pattern: 'straight', direction: 0 })
  expect(relaid(stone, null)).toMatchObject({ size: '305x305x10', pattern: 'straight' })
})
