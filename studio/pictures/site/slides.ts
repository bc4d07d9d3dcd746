import { group } from '../../solids/stone-piece.ts'
import { drawSlabWall } from '../bookmatch.ts'
import { drawClose } from '../close.ts'
import { floorOf } from '../floor-of.ts'
import { pieceSolid } from '../piece.ts'
import { area, cropped, develop, photograph, room, type SitePicture } from './shots.ts'

const slide = { width: 2000, height: 1100 }
const tile = { width: 1200, height: 1500 }

/** The home page's four slides, the category tiles and the introduction. */
export const slides: SitePicture[] = [
  {
    name: 'slide-marble',
    ...slide,
    alt: 'A bright bathroom with a freestanding bath, wall and floor in white veined marble',
    draw: (stock, width, height) =>
      room(
        'bathroom',
        { wall: stock.get('statuario-slab'), floor: stock.get('carrara-honed'), vanity: stock.get('carrara-honed') },
        0.6,
        width,
        height,
      ),
  },
  {
    name: 'slide-limestone',
    ...slide,
    alt: 'A country kitchen with a floor of warm beige limestone',
    draw: (stock, width, height) =>
      room('kitchen-floor', { floor: stock.get('jura-beige-brushed') }, 0.25, width, height, [0.5, 0.8]),
  },
  {
    name: 'slide-chequerboard',
    ...slide,
    alt: 'An entrance hall with a chequerboard floor of white and black marble',
    draw: (stock, width, height) =>
      room('hallway', { floor: stock.get('carrara-nero-marquina-chequerboard') }, 0.6, width, height, [0.5, 0.85]),
  },
  {
    name: 'slide-herringbone',
    ...slide,
    alt: 'A sitting room with a floor of walnut travertine laid in herringbone',
    draw: (stock, width, height) =>
      room(
        'living-room',
        { floor: stock.get('walnut-tumbled-herringbone'), hearth: stock.get('ffestiniog-honed-slate-hearth') },
        0.2,
        width,
        height,
        [0.5, 0.9],
      ),
  },
]

export const tiles: SitePicture[] = [
  {
    name: 'category-new-arrivals',
    ...tile,
    alt: 'Four tiles of marble, travertine and limestone fanned over one another on a plain ground',
    async draw(stock, width, height) {
      const slugs = ['rosso-verona-honed', 'carrara-polished', 'verde-alpi-polished', 'crema-marfil-polished']
      const parts = slugs.map((slug, index) => ({
        solid: pieceSolid(stock.get(slug), 760),
        x: (index % 2) * 120 - 60,
        y: index * 150 - 225,
        z: index * 10.4,
      }))
      return photograph(group(parts), { width, height, turn: -28, rise: 52, lens: 26, fill: 0.9 })
    },
  },
  {
    name: 'category-all-tiles',
    ...tile,
    alt: 'A floor of octagons in cream marble with small red marble squares',
    draw: (stock, width, height) =>
      area(floorOf(stock.get('botticino-rosso-verona-octagon'), 1400, 1500), 1400, width, height),
  },
  {
    name: 'category-mosaic',
    ...tile,
    alt: 'A wall of pale green marble scales set like a fish’s skin',
    draw: (stock, width, height) => area(floorOf(stock.get('ming-green-fan-mosaic'), 560, 1500), 560, width, height),
  },
  {
    name: 'category-slabs',
    ...tile,
    alt: 'Two slabs of honey onyx opened like a book, their bands meeting in the middle',
    draw: (stock, width, height) =>
      // Large enough that the pair alone fills it, without the next below.
      cropped(develop(drawSlabWall(stock.get('honey-onyx-bookmatch'), 1780).picture), width, height, [0.5, 0]),
  },
  {
    name: 'category-bathroom',
    ...tile,
    alt: 'A freestanding bath before a wall of grey marble',
    draw: (stock, width, height) =>
      room(
        'bathroom',
        { wall: stock.get('bardiglio-imperiale-honed'), floor: stock.get('carrara-hexagon') },
        0.4,
        width,
        height,
        [0.32, 0.5],
      ),
  },
  {
    name: 'category-herringbone',
    ...tile,
    alt: 'White marble blocks laid in herringbone',
    draw: (stock, width, height) => area(floorOf(stock.get('carrara-herringbone'), 760, 1500), 760, width, height),
  },
  {
    name: 'intro-travertine',
    width: 1400,
    height: 1050,
    alt: 'The corner of a vein-cut travertine tile from near by, its bands running over the edge',
    draw: async (stock, width, height) =>
      cropped(
        develop((await drawClose(stock.get('roman-vein-cut-unfilled'), width)).picture),
        width,
        height,
        [0.5, 0.7],
      ),
  },
]
