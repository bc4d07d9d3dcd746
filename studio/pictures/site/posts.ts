import { parseHex } from '../../colour.ts'
import { groundOf } from '../../floors/sampler.ts'
import { solidOf } from '../../solids/object-of.ts'
import { rectangle } from '../../solids/outlines.ts'
import { group } from '../../solids/stone-piece.ts'
import { stoneOf } from '../../surface.ts'
import { FRONT_SUN } from '../../tracer.ts'
import { mirrored } from '../bookmatch.ts'
import { floorOf } from '../floor-of.ts'
import { oak, plaster } from '../in-use.ts'
import { pieceSolid } from '../piece.ts'
import { halfLaid, pipes, screed } from './half-laid.ts'
import { cropped, develop, photograph, room, type SitePicture, type Stock } from './shots.ts'

const size = { width: 1440, height: 960 }
const slabSun: [number, number, number] = [-0.3, -0.92, 0.4]

/** A product in another size, for samples and crated tiles. */
const sized = (stock: Stock, slug: string, text: string) => {
  const product = stock.get(slug)
  return { ...product, sizes: [{ ...product.sizes[0]!, size: text }] }
}

/** Tall slabs standing in a row. */
function standingRow(stock: Stock, slugs: string[], width: number, height: number) {
  const parts = slugs.map((slug, index) => ({
    // A slab has bolder veins than a tile.
    solid: pieceSolid(sized(stock, slug, '1500x2600x20'), 900, { ...stoneOf(stock.get(slug)), figure: 2.1 }),
    x: (index - (slugs.length - 1) / 2) * 1640,
    y: 0,
  }))
  return photograph(group(parts, false), {
    width,
    height,
    turn: -10,
    rise: 6,
    lens: 24,
    lean: 79,
    fill: 0.9,
    sun: slabSun,
    exposure: 1.14,
  })
}

/** A picture for each article, named as in its front matter. */
export const posts: SitePicture[] = [
  {
    name: 'post-bookmatching',
    ...size,
    alt: 'Two tall slabs of white marble stood side by side so that their dark veins mirror each other',
    async draw(stock, width, height) {
      const solid = pieceSolid(sized(stock, 'arabescato-corchia-bookmatch', '1650x2800x20'), 1100)
      const pair = group(
        [
          { solid, x: -832, y: 0 },
          { solid: mirrored(solid), x: 832, y: 0 },
        ],
        false,
      )
      return photograph(pair, {
        width,
        height,
        turn: -6,
        rise: 5,
        lens: 24,
        lean: 80,
        fill: 0.92,
        sun: slabSun,
        exposure: 1.14,
      })
    },
  },
  {
    name: 'post-brick-slips',
    ...size,
    alt: 'A sitting room with a wall of red clay brick slips around a stove',
    draw: (stock, width, height) =>
      room('living-room', { wall: stock.get('soft-red-wealden-brick-slips') }, 0.05, width, height),
  },
  {
    name: 'post-white-marbles',
    ...size,
    alt: 'Three white marble slabs standing in a row: one softly grey, one with gold-grey veins, one bright with dark streaks',
    draw: async (stock, width, height) =>
      standingRow(stock, ['carrara-honed', 'calacatta-oro-polished', 'statuario-polished'], width, height),
  },
  {
    name: 'post-chequerboard',
    ...size,
    alt: 'An entrance hall with a chequerboard of beige and grey limestone',
    draw: (stock, width, height) =>
      room('hallway', { floor: stock.get('jura-beige-grey-chequerboard') }, 0.3, width, height),
  },
  {
    name: 'post-choosing-limestone',
    ...size,
    alt: 'A kitchen floor of warm cream limestone with light falling across the joints',
    draw: (stock, width, height) =>
      room('kitchen-floor', { floor: stock.get('massangis-jaune-honed') }, 0.3, width, height),
  },
  {
    name: 'post-limescale',
    ...size,
    alt: 'A wet room lined with white marble, where hard water leaves its mark',
    draw: (stock, width, height) =>
      room(
        'wet-room',
        { wall: stock.get('carrara-polished'), floor: stock.get('carrara-hexagon') },
        0.6,
        width,
        height,
      ),
  },
  {
    name: 'post-herringbone',
    ...size,
    alt: 'Narrow pale marble blocks laid in herringbone from a chalked line on a grey screed',
    async draw(stock, width, height) {
      const floor = floorOf(stock.get('carrara-herringbone'), 1100, width)
      const line = (x: number) => x - 620
      return cropped(
        develop(
          halfLaid(
            floor,
            1100,
            width,
            (x) => line(x) < -60,
            screed((x) => line(x) - 90),
          ),
        ),
        width,
        height,
      )
    },
  },
  {
    name: 'post-honed-or-polished',
    ...size,
    alt: 'Two tiles of the same dark veined marble side by side, one mirroring a window and the other matt',
    async draw(stock, width, height) {
      const polished = stock.get('nero-marquina-polished')
      const stone = stoneOf(polished)
      const parts = [
        { solid: pieceSolid(polished, 800, stone), x: -162, y: 0 },
        {
          solid: pieceSolid(polished, 800, { ...stone, finish: 'honed' as const, ground: parseHex('#2a2b2d') }),
          x: 162,
          y: 0,
        },
      ]
      return photograph(group(parts, false), { width, height, turn: -8, rise: 52, lens: 26, fill: 0.9 })
    },
  },
  {
    name: 'post-how-much-to-order',
    ...size,
    alt: 'Two stacks of limestone tiles on a stone floor, one taller than the other',
    async draw(stock, width, height) {
      const tile = pieceSolid(sized(stock, 'massangis-jaune-honed', '400x400x15'), 620)
      const pile = (count: number, x: number) =>
        Array.from({ length: count }, (_, index) => ({
          solid: tile,
          x: x + ((index * 37) % 7) - 3,
          y: ((index * 53) % 9) - 4,
          z: index * 15.6,
        }))
      return photograph(group([...pile(9, -230), ...pile(4, 230)]), {
        width,
        height,
        turn: -22,
        rise: 24,
        lens: 28,
        fill: 0.8,
        sun: FRONT_SUN,
        exposure: 1.1,
        ground: groundOf(floorOf(stock.get('blue-lias-honed'), 1600, 1200)),
        wall: { y: 700, paint: plaster },
      })
    },
  },
  {
    name: 'post-patio-stone',
    ...size,
    alt: 'A garden terrace of grey riven sandstone paving with lavender along the edge',
    draw: (stock, width, height) =>
      room('terrace', { floor: stock.get('kandla-grey-sandstone-paver-riven') }, 0.3, width, height),
  },
  {
    name: 'post-sealing-before-grouting',
    ...size,
    alt: 'A bottle of sealer standing on pale limestone tiles whose joints are still empty',
    async draw(stock, width, height) {
      const floor = floorOf(stock.get('moleanos-honed'), 1400, 1200)
      const ground = groundOf({ ...floor, joint: [0.2, 0.19, 0.18], layout: { ...floor.layout, joint: 4 } })
      const bottle = await solidOf(stock.get('ashlar-impregnating-sealer'), width)
      return photograph(bottle, {
        width,
        height,
        turn: 24,
        rise: 34,
        lens: 34,
        fill: 0.6,
        sun: FRONT_SUN,
        exposure: 1.15,
        groundGloss: 0.2,
        ground,
      })
    },
  },
  {
    name: 'post-slate-hearth',
    ...size,
    alt: 'A stove standing on a broad honed slate hearth in a sitting room',
    draw: (stock, width, height) =>
      room('living-room', { hearth: stock.get('brazilian-black-slate-hearth') }, 0.3, width, height),
  },
  {
    name: 'post-underfloor-heating',
    ...size,
    alt: 'Underfloor heating pipes looped across insulation beside a floor of grey stone tiles',
    async draw(stock, width, height) {
      const span = 2100
      const floor = floorOf(stock.get('jura-grey-honed'), span, width)
      return cropped(
        develop(
          halfLaid(
            floor,
            span,
            width,
            (x) => x < 880,
            (x, y, out) => pipes(span)(x - 900, y, out),
          ),
        ),
        width,
        height,
      )
    },
  },
  {
    name: 'post-travertine',
    ...size,
    alt: 'Two travertine tiles from near by, one with its pores filled and smooth, one with open natural holes',
    async draw(stock, width, height) {
      const parts = [
        { solid: pieceSolid(sized(stock, 'classic-honed-filled', '200x200x12'), 900), x: -104, y: 0 },
        { solid: pieceSolid(sized(stock, 'ivory-tumbled-small-format', '200x200x12'), 900), x: 104, y: 0 },
      ]
      return photograph(group(parts, false), {
        width,
        height,
        turn: -14,
        rise: 44,
        lens: 26,
        target: [0, -30, 12],
        away: 560,
        sharp: 130,
      })
    },
  },
  {
    name: 'post-free-sample',
    ...size,
    alt: 'Five small stone samples of different colours on an oak table',
    async draw(stock, width, height) {
      const slugs = [
        'carrara-honed',
        'jura-beige-honed',
        'welsh-blue-grey-slate-honed',
        'rosso-verona-honed',
        'verde-alpi-polished',
      ]
      const spots = [
        [-150, 20],
        [-40, -50],
        [70, 30],
        [10, 105],
        [175, -40],
      ] as const
      const parts = slugs.map((slug, index) => ({
        solid: pieceSolid(sized(stock, slug, '96x96x10'), 520, stoneOf(stock.get(slug)), rectangle(96, 96)),
        x: spots[index]![0],
        y: spots[index]![1],
      }))
      return photograph(group(parts, false), {
        width,
        height,
        turn: -20,
        rise: 46,
        lens: 28,
        fill: 0.82,
        ground: oak,
        groundGloss: 0.2,
      })
    },
  },
]
