import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newPoint } from '#laying/layout.ts'
import { project } from '../../manifest.ts'
import { readDrawnProducts } from '../../product.ts'
import { floorOf } from '../floor-of.ts'
import { middleFinder } from './half-laid.ts'
import { Stock } from './shots.ts'

const stock = new Stock(readDrawnProducts(join(project, 'catalogue')))
const place = fc.double({ min: 11_000, max: 12_100, noNaN: true })

test.each(['carrara-herringbone', 'jura-grey-honed'])(
  'the middle of a piece is found from anywhere on it: %s',
  (slug) => {
    const { layout } = floorOf(stock.get(slug), 1100, 64)
    const middle = middleFinder(layout)
    const [here, there] = [newPoint(), newPoint()]
    fc.assert(
      fc.property(place, place, (x, y) => {
        layout.locate(x, y, here)
        fc.pre(here.edge > 1)
        layout.locate(...middle(x, y), there)
        expect(there.piece).toBe(here.piece)
        expect(Math.hypot(there.x, there.y)).toBeLessThan(0.1)
      }),
    )
  },
)
