import { drawClose } from '../close.ts'
import { floorOf, wholeTop } from '../floor-of.ts'
import { area, cropped, develop, room, type SitePicture } from './shots.ts'

const slide = { width: 2000, height: 1100 }
const tile = { width: 1200, height: 1500 }

/** The home page's four slides, the category tiles and the introduction. */
export const slides: SitePicture[] = [
  {
    name: 'slide-marble',
    ...slide,
    alt: 'A bright bathroom with a freestanding bath before a wall of large veined marble tiles',
    draw: (stock, width, height) =>
      room(
        'bathroom',
        {
          wall: stock.get('calacatta-borghini-honed'),
          floor: stock.get('carrara-honed'),
          vanity: stock.get('carrara-honed'),
        },
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
    alt: 'A kitchen wall of white marble blocks in herringbone behind a shelf, a sink and a black worktop',
    draw: (stock, width, height) =>
      room(
        'kitchen-splashback',
        { splashback: stock.get('carrara-herringbone'), worktop: stock.get('absolute-black-leathered-slab') },
        0.3,
        width,
        height,
      ),
  },
]

export const tiles: SitePicture[] = [
  {
    name: 'category-new-arrivals',
    ...tile,
    alt: 'Tiles of dark green marble with white veins, laid side by side',
    draw: (stock, width, height) => area(floorOf(stock.get('verde-alpi-polished'), 1100, 1500), 1100, width, height),
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
    alt: 'A slab of vein-cut travertine, its cream and sand bands running from side to side',
    draw: (stock, width, height) => area(wholeTop(stock.get('travertino-romano-vein-cut-slab')), 1150, width, height),
  },
  {
    name: 'category-bathroom',
    ...tile,
    alt: 'Tiles of blue-grey marble with pale veins, laid side by side',
    draw: (stock, width, height) =>
      area(floorOf(stock.get('bardiglio-imperiale-honed'), 1500, 1500), 1500, width, height),
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
    alt: 'The corner of a vein-cut travertine tile close up, its bands running over the edge',
    draw: async (stock, width, height) =>
      cropped(
        develop((await drawClose(stock.get('roman-vein-cut-unfilled'), width)).picture),
        width,
        height,
        [0.5, 0.7],
      ),
  },
]
