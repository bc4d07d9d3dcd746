import type { Base, MaterialRole } from './project.ts'

/** What the rules need to know about a surface and the stone on it. Lengths are millimetres. */
export interface LayingFacts {
  surface: 'floor' | 'wall'
  base: Base
  isWet: boolean
  /** Levelling depth; 0 if the floor is flat. */
  level: number
  wantsMat: boolean
  /** From the foot of a wall to the top of its tiles. */
  height: number
  /** Of the stone with its adhesive and grout. */
  kgPerM2: number
  /** The longer side of a tile. */
  longest: number
  /** The longer side of a chip, if the stone comes as mosaic sheets. */
  chip: number | null
  hasRoundChips: boolean
  isRough: boolean
  isUnfilled: boolean
  isOutdoor: boolean
  needsResin: boolean
  isSealed: boolean
}

/** What a surface needs so that its stone stays where it is. Lengths are millimetres. */
export interface Fixing {
  /** 'resin' means no cement adhesive; the shop sells none. */
  adhesive: 'S1' | 'S2' | 'resin'
  bed: number
  /** A bed of its own below a decoupling mat. */
  matBed: number
  hasMat: boolean
  /** Thickness of backer board; 0 if none is needed. */
  board: number
  hasTanking: boolean
  primerCoats: number
  level: number
  isSealed: boolean
  /** Grout compared with the same tiles without holes. */
  groutTimes: number
  /** Per cent on top of what is calculated. */
  reserve: Partial<Record<MaterialRole, number>>
}

export interface LayingRule {
  name: string
  /** For which job, and what it needs, as a tiler would say it. */
  job: string
  needs: string
  /** The page of the shop that says so, and its words. */
  source: { path: string; quote: string }
  applies: (facts: LayingFacts) => boolean
  sets?: Partial<Fixing>
  /** Follows the name of the room. */
  warning?: string
  /** Whether the customer should ask the shop before ordering. */
  isForUs?: true
}

const advice = '/adhevise-grout-advise'
const product = (name: string) => `/product/ashlar-${name}`

/** The most a wall carries, in kg/m² with adhesive and grout. */
const limits = { plasterboard: 32, plaster: 20, 'backer-board': 60, specialist: 40 }

const isFloor = ({ surface, isOutdoor }: LayingFacts) => surface === 'floor' && !isOutdoor
const isWall = ({ surface }: LayingFacts) => surface === 'wall'
/** A mat is too coarse for small chips. */
const leastOnMat = 50

/** The rules of the planner's bill in the order in which they apply: a later one overrides an earlier one. */
export const layingRules: readonly LayingRule[] = [
  {
    name: 'usual-bed',
    job: 'Stone on a flat base',
    needs: 'S1 adhesive, a solid bed of 3 mm (4.5 kg/m²)',
    source: { path: advice, quote: 'A 3 mm bed on a flat floor takes about 4.5 kg/m²' },
    applies: () => true,
    sets: { adhesive: 'S1', bed: 3 },
  },
  {
    name: 'mosaic-bed',
    job: 'Mosaic sheets',
    needs: 'a smooth bed of 2.5 mm (3.75 kg/m²)',
    source: { path: advice, quote: 'bed under mosaic sheets takes 3 to 4 kg/m²' },
    applies: ({ chip }) => chip !== null,
    sets: { bed: 2.5 },
  },
  {
    name: 'large-tiles',
    job: 'Tiles of 800 mm and over',
    needs: 'S2 adhesive, a solid bed of 4 mm',
    source: { path: advice, quote: 'Large tiles, 800 mm and over, or timber floors | White, C2 S2, solid bed' },
    applies: ({ longest }) => longest >= 800,
    sets: { adhesive: 'S2', bed: 4 },
  },
  {
    name: 'rough-backs',
    job: 'Tumbled or split stone',
    needs: 'a thick bed of 6 mm',
    source: { path: advice, quote: 'A thick bed under tumbled stone can use twice that' },
    applies: ({ isRough, chip }) => isRough && chip === null,
    sets: { bed: 6 },
  },
  {
    name: 'timber-adhesive',
    job: 'Timber floors',
    needs: 'S2 adhesive',
    source: { path: advice, quote: 'Large tiles, 800 mm and over, or timber floors | White, C2 S2, solid bed' },
    applies: ({ base, ...facts }) => base === 'timber' && facts.surface === 'floor',
    sets: { adhesive: 'S2' },
  },
  {
    name: 'outdoor-bed',
    job: 'Paving outdoors',
    needs: 'bonding slurry, 2 mm on the whole underside, in a mortar bed',
    source: { path: product('paver-bonding-slurry'), quote: 'Brush this on the whole underside at about 2 mm' },
    applies: ({ isOutdoor }) => isOutdoor,
    sets: { adhesive: 'S1', bed: 2 },
  },
  {
    name: 'green-serpentine',
    job: 'Green serpentine and other stone that bows when it is wet',
    needs: 'reaction-resin adhesive (class R2), never cement',
    source: { path: advice, quote: 'use a reaction-resin adhesive (class R2) and ask us before you order' },
    applies: ({ needsResin }) => needsResin,
    sets: { adhesive: 'resin' },
    warning:
      'this stone bows if it gets wet from behind. It needs a reaction-resin adhesive (class R2), which is not on this bill. Please ask us before you order.',
    isForUs: true,
  },
  {
    name: 'screed-primer',
    job: 'Screed, plasterboard and masonry',
    needs: 'one coat of primer',
    source: { path: product('acrylic-primer'), quote: 'One; two on anhydrite or very open plaster' },
    applies: ({ base }) => base === 'screed' || base === 'plasterboard' || base === 'masonry',
    sets: { primerCoats: 1 },
  },
  {
    name: 'anhydrite-primer',
    job: 'Anhydrite screed',
    needs: 'two coats of primer, after sanding and once it is dry',
    source: { path: advice, quote: 'sand off the laitance, wait for 75% relative humidity or less, and prime' },
    applies: ({ base }) => base === 'anhydrite',
    sets: { primerCoats: 2 },
    warning:
      'on an anhydrite screed, sand off the laitance and wait for 75% relative humidity or less before you prime.',
  },
  {
    name: 'levelling-depth',
    job: 'Levelling',
    needs: 'at least 3 mm of compound',
    source: { path: product('flexible-levelling-compound'), quote: '3 to 30 mm in one pour' },
    applies: ({ level }) => level > 0 && level < 3,
    sets: { level: 3 },
  },
  {
    name: 'levelling-primer',
    job: 'Levelling on timber or board',
    needs: 'one coat of primer below the compound',
    source: { path: product('flexible-levelling-compound'), quote: 'Prime first, every time' },
    applies: ({ level, base }) => level > 0 && (base === 'timber' || base === 'backer-board'),
    sets: { primerCoats: 1 },
  },
  {
    name: 'mat',
    job: 'A decoupling mat',
    needs: 'its own bed of 3 mm',
    source: { path: advice, quote: 'A decoupling mat needs a 3 mm bed of its own' },
    applies: (facts) => isFloor(facts) && (facts.wantsMat || facts.base === 'timber'),
    sets: { hasMat: true, matBed: 3 },
  },
  {
    name: 'timber-mat',
    job: 'Timber floors',
    needs: 'joists stiffened to span/720, and a decoupling mat',
    source: {
      path: advice,
      quote: 'Stiffen the joists first, then overboard with a tile backer or use a decoupling mat',
    },
    applies: (facts) => isFloor(facts) && facts.base === 'timber' && (facts.chip ?? leastOnMat) >= leastOnMat,
    warning: 'stone on timber needs a stiff floor. Stiffen the joists first: the mat on this bill does not do it.',
  },
  {
    name: 'small-chips',
    job: 'Mosaic of less than 50 mm on timber or in place of a mat',
    needs: '6 mm backer board instead of a mat',
    source: { path: product('decoupling-mat'), quote: 'tiles under 50 mm are too small for it' },
    applies: (facts) =>
      isFloor(facts) && (facts.wantsMat || facts.base === 'timber') && (facts.chip ?? leastOnMat) < leastOnMat,
    sets: { hasMat: false, board: 6 },
    warning:
      'pieces under 50 mm are too small for a decoupling mat, so this bill has backer board. On timber, stiffen the joists first.',
  },
  {
    name: 'plasterboard-limit',
    job: `More than ${limits.plasterboard} kg/m² on plasterboard`,
    needs: '10 mm backer board, mechanically fixed',
    source: { path: advice, quote: '**Plasterboard:** up to 32 kg/m², including adhesive and grout' },
    applies: (facts) => isWall(facts) && facts.base === 'plasterboard' && facts.kgPerM2 > limits.plasterboard,
    sets: { board: 10, primerCoats: 0 },
    warning: `plasterboard bears up to ${limits.plasterboard} kg/m². This bill has backer board, which is screwed to the studs.`,
  },
  {
    name: 'plaster',
    job: 'Skimmed plaster',
    needs: '10 mm backer board, or bare masonry',
    source: { path: advice, quote: 'not a background for stone. Its limit is 20 kg/m² all in' },
    applies: (facts) => isWall(facts) && facts.base === 'plaster',
    sets: { board: 10, primerCoats: 0 },
    warning: `skimmed plaster bears no more than ${limits.plaster} kg/m² and is no base for stone. This bill has backer board; you don't need it if the plaster comes off down to masonry.`,
  },
  {
    name: 'board-limit',
    job: `More than ${limits['backer-board']} kg/m² on backer board`,
    needs: 'masonry, or a board with a higher rating',
    source: { path: product('insulated-tile-backer-board'), quote: 'Up to 60 kg/m² mechanically fixed to studs' },
    applies: (facts) => isWall(facts) && facts.base !== 'masonry' && facts.kgPerM2 > limits['backer-board'],
    warning: `our backer board bears up to ${limits['backer-board']} kg/m². This wall has to be masonry, or a board with a higher rating.`,
    isForUs: true,
  },
  {
    name: 'heavy-or-high',
    job: `Walls over ${limits.specialist} kg/m², or higher than 3 m`,
    needs: "a specialist's opinion, and often mechanical fixings",
    source: {
      path: '/installation',
      quote: "Stone fixed higher than 3 m, or over 40 kg/m², needs a specialist's opinion",
    },
    applies: (facts) => isWall(facts) && (facts.kgPerM2 > limits.specialist || facts.height > 3000),
    warning: `stone higher than 3 m, or over ${limits.specialist} kg/m², needs a specialist's opinion, and often mechanical fixings.`,
    isForUs: true,
  },
  {
    name: 'wet-room',
    job: 'Showers and wet rooms',
    needs: 'tanking on the whole surface; the kit has its own primer',
    source: { path: advice, quote: 'tank the background before tiling' },
    applies: ({ isWet }) => isWet,
    sets: { hasTanking: true, primerCoats: 0 },
  },
  {
    name: 'unfilled',
    job: 'Unfilled travertine',
    needs: 'two and a half times the grout',
    source: { path: advice, quote: 'Unfilled travertine needs two to three times as much' },
    applies: ({ isUnfilled, isOutdoor }) => isUnfilled && !isOutdoor,
    sets: { groutTimes: 2.5 },
  },
  {
    name: 'round-chips',
    job: 'Round mosaic pieces and pebbles',
    needs: 'grout for the gaps between circles',
    source: { path: advice, quote: 'Round mosaic pieces and pebbles leave about a quarter of the sheet to the grout' },
    applies: ({ hasRoundChips }) => hasRoundChips,
  },
  {
    name: 'sealer',
    job: 'Stone whose page says that sealing is needed or advised',
    needs: 'sealer on the whole face',
    source: { path: '/sealing-and-maintenance', quote: 'whether sealing is needed, advised or not needed' },
    applies: ({ isSealed }) => isSealed,
    sets: { isSealed: true },
  },
  {
    name: 'reserve',
    job: 'Waste and overlaps',
    needs: '10% more adhesive, levelling compound, backer board and sealant, 5% more matting',
    source: {
      path: advice,
      quote: 'add a tenth to adhesive, levelling compound, backer board and sealant, and a twentieth',
    },
    applies: () => true,
    sets: { reserve: { adhesive: 10, levelling: 10, board: 10, sealant: 10, matting: 5 } },
  },
]
