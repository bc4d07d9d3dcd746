/** A surface takes pieces with joints, or a single top without joints. */
interface Surface {
  title: string
  takes: 'pieces' | 'top'
  /** Laid from the middle of each wall, with equal cuts at both ends. */
  isWall?: true
}

const allSurfaces = {
  floor: { title: 'Floor', takes: 'pieces' },
  wall: { title: 'Wall', takes: 'pieces', isWall: true },
  splashback: { title: 'Splashback', takes: 'pieces', isWall: true },
  coping: { title: 'Coping', takes: 'pieces' },
  worktop: { title: 'Worktop', takes: 'top' },
  vanity: { title: 'Vanity top', takes: 'top' },
  hearth: { title: 'Hearth', takes: 'top' },
} as const satisfies Record<string, Surface>

export type SurfaceName = keyof typeof allSurfaces

export const surfaces: Record<SurfaceName, Surface> = allSurfaces

export const surfaceNames = Object.keys(surfaces) as [SurfaceName, ...SurfaceName[]]

export interface Room {
  title: string
  /** Describes the room without its stones. */
  alt: string
  surfaces: readonly SurfaceName[]
  outdoors?: true
  /** The rendered floor in square metres, from wall to wall. Left out where the picture shows no floor, or no end of it. */
  floorM2?: number
  /** The stones the room opens with. */
  start: Partial<Record<SurfaceName, string>>
}

const renderedRooms = {
  'kitchen-floor': {
    title: 'Kitchen',
    alt: 'A calm country kitchen with painted cabinets, an oak-topped island and garden doors',
    surfaces: ['floor'],
    floorM2: 38,
    start: { floor: 'jura-beige-brushed' },
  },
  'kitchen-splashback': {
    title: 'Kitchen wall',
    alt: 'A kitchen wall above a worktop with butler sink, brass tap and an oak shelf of pottery',
    surfaces: ['splashback', 'worktop'],
    start: { splashback: 'carrara-metro', worktop: 'carrara-honed-slab' },
  },
  bathroom: {
    title: 'Bathroom',
    alt: 'A bright bathroom with a freestanding bath, oak stool and tall window',
    surfaces: ['floor', 'wall', 'vanity'],
    floorM2: 21.8,
    start: { floor: 'carrara-nero-marquina-chequerboard', wall: 'carrara-honed' },
  },
  'wet-room': {
    title: 'Wet room',
    alt: 'A wet room with a glass screen, brass rain shower, niche and teak bench',
    surfaces: ['floor', 'wall'],
    floorM2: 16.6,
    start: { floor: 'silver-vein-cut-honed', wall: 'silver-vein-cut-honed' },
  },
  'living-room': {
    title: 'Living room',
    alt: 'A sitting room with a wood stove, a linen armchair and oak shelves',
    surfaces: ['floor', 'wall', 'hearth'],
    floorM2: 32.6,
    start: { floor: 'pierre-de-bourgogne-tumbled', hearth: 'ffestiniog-honed-slate-hearth' },
  },
  hallway: {
    title: 'Hallway',
    alt: 'A bright entrance hall with panelled walls, glazed front door and oak console table',
    surfaces: ['floor'],
    floorM2: 20,
    start: { floor: 'carrara-nero-marquina-octagon' },
  },
  terrace: {
    title: 'Terrace',
    alt: 'A sunny garden terrace with teak seats, olive trees in pots, lavender and a clipped hedge',
    outdoors: true,
    surfaces: ['floor'],
    start: { floor: 'kandla-grey-sandstone-paver-riven' },
  },
  'pool-edge': {
    title: 'Pool',
    alt: 'A garden pool with teak loungers under a linen parasol and a clipped hedge',
    outdoors: true,
    surfaces: ['floor', 'coping'],
    start: { floor: 'classic-tumbled-pool-paver', coping: 'classic-tumbled-pool-paver' },
  },
} as const satisfies Record<string, Room>

export type RoomName = keyof typeof renderedRooms

/** The rooms a stone can be seen in, in the order they are offered. */
export const rooms: Record<RoomName, Room> = renderedRooms

export const roomNames = Object.keys(rooms) as [RoomName, ...RoomName[]]

export const isRoomName = (text: string | undefined): text is RoomName =>
  text !== undefined && Object.hasOwn(rooms, text)

/** The grouts of the shop's own range, by their colour. Without one, the joint has a colour that suits the stone. */
export const grouts = {
  chalk: { title: 'Chalk', colour: '#eceae4' },
  limestone: { title: 'Limestone', colour: '#d6caaf' },
  travertine: { title: 'Travertine', colour: '#c2a983' },
  'silver-grey': { title: 'Silver grey', colour: '#b4b4b1' },
  charcoal: { title: 'Charcoal', colour: '#4a4a4a' },
  'stone-grey': { title: 'Stone grey mortar', colour: '#a09d96' },
  buff: { title: 'Buff mortar', colour: '#bfa983' },
} as const

export type GroutName = keyof typeof grouts

export const groutNames = Object.keys(grouts) as [GroutName, ...GroutName[]]

/** Colours that were offered before, and the closest one that is sold: old links still work. */
export const formerGrouts: Readonly<Record<string, GroutName>> = {
  white: 'chalk',
  ivory: 'limestone',
  sand: 'travertine',
  silver: 'silver-grey',
  grey: 'silver-grey',
  taupe: 'travertine',
  black: 'charcoal',
}

/** Rotations of a pattern, in degrees. */
export const directions = [0, 45, 90] as const

export type Direction = (typeof directions)[number]

/** Joint widths in millimetres that can be chosen instead of the recommended one. */
export const jointWidths = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15] as const

/** Widths of the pictures the server draws. */
export const roomPictureWidths = [720, 1200, 1440] as const
