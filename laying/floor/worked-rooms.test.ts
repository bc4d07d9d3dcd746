import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawWorked, planWorked, workedRooms } from '#testing/laying/worked-rooms.ts'

const docs = join(import.meta.dirname, '../../docs/worked-rooms')

describe.each(Object.entries(workedRooms))('the worked %s', (name, worked) => {
  it('needs the pieces counted by hand', () => {
    const { plan } = planWorked(worked)
    const [room] = plan.rooms
    expect({ whole: room?.whole, cuts: room?.cuts, stones: plan.stones.length }).toEqual({
      whole: worked.whole,
      cuts: worked.cuts,
      stones: worked.stones,
    })
    expect(plan.pieces.get('tile')).toBe(worked.whole + worked.stones)
  })

  it('has an up-to-date drawing in the docs', async () => {
    await expect(drawWorked(worked)).toMatchFileSnapshot(join(docs, `${name}.svg`))
  })
})
