import { describe, expect, test, vi } from 'vitest'
import { type PricedPlan, pricedPlanAnswerSchema } from '#contract/projects/priced-plan.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { homeProject, kitchen } from '#testing/contract/projects.ts'

const shop = testShop()

async function priced(change: object = {}): Promise<PricedPlan> {
  const project = { ...homeProject, rooms: [{ ...kitchen, ...change }] }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ project })
  const answer = await shop.request('/api/projects/price', { method: 'POST', headers, body })
  return pricedPlanAnswerSchema.parse(await answer.json()).data
}

describe("a project's bill", () => {
  test('includes the fixing materials, calculated as on the advice page', async () => {
    const { materials } = await priced()
    const summary = materials.map(({ for: role, needed, packs }) => [
      role,
      needed,
      packs.map(({ label, quantity }) => `${quantity} × ${label}`).join(', '),
    ])
    expect(summary).toEqual([
      ['adhesive', '59.4 kg', '3 × 20 kg bag'],
      ['grout', expect.stringMatching(/^[34]\.\d kg$/), expect.any(String)],
      ['primer', '12.0 m²', '2 × 1 litre'],
      ['sealer', '12.0 m²', '2 × 1 litre'],
      ['sealant', '17.3 m', expect.stringMatching(/^2 × 310 ml, /)],
      ['trim', '0.9 m', '1 × 2.5 m length, 12 mm'],
    ])
  })

  test('needs two beds of adhesive with matting, levelling by depth, and two coats of primer on anhydrite', async () => {
    const { materials } = await priced({ base: 'anhydrite', level: 5, matting: true })
    const needed = Object.fromEntries(materials.map((material) => [material.for, material.needed]))
    expect(needed).toMatchObject({
      adhesive: '118.8 kg',
      primer: '24.0 m²',
      levelling: '66 litres',
      matting: '12.6 m²',
    })
  })

  test('has what its warnings name: board for a wall too heavy for plasterboard, S2 and a mat for timber', async () => {
    const wall = await priced({ surface: 'wall', base: 'plasterboard', wet: true, doorways: [] })
    expect(wall.rooms[0]?.kg_per_m2).toBeGreaterThan(32)
    expect(wall.warnings.map(({ rule }) => rule)).toEqual(['plasterboard-limit'])
    const needed = Object.fromEntries(wall.materials.map((material) => [material.for, material.needed]))
    expect(needed).toMatchObject({ board: '13.2 m²', tanking: '12.0 m²' })
    expect(wall.materials.find((material) => material.for === 'board')?.packs).toMatchObject([
      { label: '10 mm board, 1200 × 600', quantity: 19 },
    ])
    const timber = await priced({ base: 'timber' })
    expect(timber.warnings).toMatchObject([
      { rule: 'timber-mat', message: expect.stringMatching(/^Kitchen: .*Stiffen/), is_for_us: false },
    ])
    expect(timber.materials.map(({ product }) => product.slug)).toEqual(
      expect.arrayContaining(['ashlar-s2-large-format-adhesive', 'ashlar-decoupling-mat']),
    )
  })

  test('has the grout that is chosen, if it suits the joint, and sealant of its colour', async () => {
    const groutOf = ({ materials }: PricedPlan) => materials.find((material) => material.for === 'grout')?.product.slug
    const laid = (part: object) => priced({ laying: { ...kitchen.laying, ...part } })
    const chosen = await laid({ grout: 'charcoal' })
    expect([groutOf(chosen), chosen.warnings]).toEqual(['ashlar-flexible-grout-charcoal', []])
    expect(chosen.materials.find((material) => material.for === 'sealant')?.packs[0]?.label).toBe('310 ml, charcoal')
    // Chalk is for joints of up to 8 mm.
    const wide = await laid({ grout: 'chalk', joint: 100 })
    expect([groutOf(wide), wide.warnings.map(({ rule }) => rule)]).toEqual([
      'ashlar-flexible-grout-limestone',
      ['grout-joint'],
    ])
  })

  test('has the floor and the walls of a room, whose lengths, corners and doors come from the plan', async () => {
    const { laying } = kitchen
    const walls = { height: 2400, door_height: 2000, base: 'masonry', sides: [0, 1, 2, 3], openings: [], laying }
    const [floor, both] = [await priced(), await priced({ walls })]
    const areas = both.rooms.map(({ area_mm2 }) => area_mm2)
    expect(areas).toEqual([12e6, 4000 * 2400 - 900 * 2000, 3000 * 2400, 4000 * 2400, 3000 * 2400])
    const needed = (plan: PricedPlan, role: string) =>
      Number.parseFloat(plan.materials.find((material) => material.for === role)?.needed ?? '0')
    // Floor and walls, 3 mm and a tenth; sealant at the ceiling, in four corners and around the door.
    const area = areas.reduce((sum, one) => sum + one, 0) / 1e6
    expect(needed(both, 'adhesive')).toBeCloseTo(area * 4.5 * 1.1, 0)
    expect(needed(both, 'sealant') - needed(floor, 'sealant')).toBeCloseTo(
      (14 + 4 * 2.4 + 4.9) * ((6 * 5) / 25) * 1.1,
      0,
    )
    expect(both.stones[0]?.needed).toBeGreaterThan(floor.stones[0]?.needed ?? 0)
    // All four walls are too heavy for plasterboard: one warning.
    const { warnings } = await priced({ walls: { ...walls, base: 'plasterboard' } })
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/^Kitchen, walls: plasterboard/)])
  })

  test('has a border with its own stone, and warns of its four sides once', async () => {
    const laying = { ...kitchen.laying, stone: 'carrara-honed', size: '610x305x10', pattern: 'straight', start: [0, 0] }
    const border = { width: 100, laying }
    const [plain, framed] = [await priced(), await priced({ border: { width: 305, laying } })]
    const [inside, frame] = framed.stones
    expect(framed.stones.map(({ product }) => product.slug)).toEqual(['jura-beige-honed', 'carrara-honed'])
    expect(inside?.needed).toBeLessThan(plain.stones[0]?.needed ?? 0)
    // 613 mm from tile to tile. Walls of 3,988 and 2,988 mm have the middle of a joint or of a tile in their middle,
    // whichever leaves wider cuts; a mitre takes 305 mm of each end. By hand: 5 + 3 whole tiles, twice, and 8 mitres.
    expect(frame?.needed).toBeGreaterThanOrEqual((2 * (3988 + 2988 - 2 * 305)) / 613)
    expect(frame?.needed).toBeLessThanOrEqual(2 * (5 + 3) + 8)
    const [floor] = framed.rooms
    const areas = framed.rooms.reduce((sum, { area_mm2 }) => sum + area_mm2, 0)
    expect(floor?.area_mm2).toBe((3988 - 2 * 308) * (2988 - 2 * 308))
    expect(areas / (3988 * 2988)).toBeCloseTo(1, 2)
    const timber = await priced({ base: 'timber', border })
    expect(timber.warnings.map(({ message }) => message.split(':')[0])).toEqual(['Kitchen', 'Kitchen, border'])
    const wide = await priced({ border: { width: 1500, laying } }).catch(() => null)
    expect(wide, 'a border that meets itself cannot be priced').toBeNull()
    // The stone of a border is read once, however many walls there are.
    const select = vi.spyOn(shop.ctx.database.db, 'select')
    await priced({ laying })
    const once = select.mock.calls.length
    await priced({ laying, border })
    expect(select.mock.calls.length).toBe(2 * once)
    select.mockRestore()
  })

  test('has no cement adhesive for green serpentine, and asks the customer to ask', async () => {
    const laying = { ...kitchen.laying, stone: 'indian-green-polished', size: '305x305x10', pattern: 'straight' }
    const { materials, warnings, rules } = await priced({ laying })
    expect(materials.map((material) => material.for)).not.toContain('adhesive')
    expect(warnings).toMatchObject([{ rule: 'green-serpentine', is_for_us: true }])
    expect(rules).toContainEqual(expect.objectContaining({ name: 'green-serpentine', path: '/adhevise-grout-advise' }))
  })
})
