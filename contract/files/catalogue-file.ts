import { z } from 'zod'
import { shapes } from '../arithmetic/area.ts'
import { carriages } from '../arithmetic/delivery-service.ts'
import { packUseSchema, sizeText } from '../catalogue/pack-use.ts'
import {
  collections,
  colours,
  finishes,
  materials,
  opusModules,
  origins,
  patterns,
  rooms,
  stoneUses,
} from '../catalogue/vocabulary.ts'
import { roomNames, surfaceNames } from '../rooms/rooms.ts'
import { day, hexColour, slug } from './fields.ts'

/** What a person may write in `catalogue/stones/*.yaml`. Pounds, kilograms and square metres here; integers in the shop. */

const pounds = z
  .number()
  .min(0)
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals')
const pieces = z.int().min(0).max(1_000_000)

export const lookSchema = z.strictObject({
  family: z.enum([
    'marble',
    'breccia',
    'limestone',
    'travertine',
    'slate',
    'granite',
    'sandstone',
    'quartzite',
    'onyx',
    'basalt',
    'quartz',
    'brick',
    'pack',
  ]),
  /** The colour one sees from across the room, then veins, flecks or bands, strongest first. */
  ground: hexColour,
  accents: z.array(hexColour).max(4).default([]),
  /** The second stone of a chequerboard, an octagon's cabochon, a mosaic mix. */
  second: z.strictObject({ ground: hexColour, accents: z.array(hexColour).max(4).default([]) }).optional(),
  object: z
    .enum([
      'tile',
      'slab',
      'paver',
      'brick-slip',
      'mosaic',
      'sill',
      'moulding',
      'sink',
      'hearth',
      'table-top',
      'vanity-top',
      'off-cut',
      'bag',
      'tub',
      'tin',
      'bottle',
      'trim',
      'box',
      'tool',
    ])
    .default('tile'),
})

/** How a product is laid; needed for everything that is. */
export const layingSchema = z.strictObject({
  /** The first is the one its pictures show. */
  patterns: z.array(z.enum(patterns)).min(1).max(6),
  /** Millimetres between pieces. */
  joint: z.number().min(0.5).max(20),
  /** Degrees the pattern is turned by in pictures. */
  direction: z.literal([0, 45, 90]).default(0),
  /** True where veins or bedding run one way: pieces are then only turned end for end. */
  directional: z.boolean().default(false),
  /** Millimetres of one chip of a mosaic sheet. */
  chip: z
    .string()
    .regex(/^\d{1,3}x\d{1,3}$/, "must be WIDTHxHEIGHT in mm, like '48x23'")
    .optional(),
  /** For an opus: its module and how many pieces of each size, in the sizes' order, one repeat of it takes. */
  mix: z
    .strictObject({
      module: z.enum(opusModules),
      /** Millimetres from joint to joint where sizes are nominal and cut a joint under. */
      pitch: z.number().min(50).max(1000).optional(),
      pieces: z.array(z.int().min(1).max(100)).min(2),
    })
    .optional(),
})

/** Objects that are laid side by side. */
const laidObjects: ReadonlySet<string> = new Set(['tile', 'paver', 'brick-slip', 'mosaic'])

export const technicalSchema = z.strictObject({
  origin: z.enum(origins),
  quarry: z.string().min(3).max(80).optional(),
  edge: z.string().min(3).max(60),
  /** Pendulum test values: 36 and over is low slip risk. */
  slip_wet: z.int().min(5).max(90).optional(),
  slip_dry: z.int().min(20).max(110).optional(),
  frost_proof: z.boolean(),
  underfloor_heating: z.boolean(),
  water_absorption: z.number().min(0).max(25),
  shade_variation: z.enum(['V1', 'V2', 'V3', 'V4']),
  use: z.array(z.enum(stoneUses)).min(1),
  sealing: z.enum(['needed', 'advised', 'not needed']),
})

const sizeSchema = z
  .strictObject({
    size: sizeText.optional(),
    label: z.string().min(2).max(60).optional(),
    shape: z.enum(shapes).default('rectangle'),
    /** Square metres one piece covers: for octagon sets and mosaic sheets as measured, for packs what they go over. */
    covers: z.number().positive().max(500).optional(),
    /** Where pieces are supplied together in equal numbers, as the two stones of a chequerboard are. */
    pieces_per_set: z.int().min(2).max(100).optional(),
    weight: z.number().positive().max(1500).optional(),
    price: pounds.min(0.01),
    stock: pieces,
    lead_days: z.int().min(1).max(180).default(14),
  })
  .refine((size) => size.size || size.label, { error: 'needs a size or a label' })
  .refine((size) => size.covers || (size.shape !== 'octagon-set' && size.shape !== 'mosaic-sheet'), {
    error: 'an octagon set or a mosaic sheet needs its measured covers',
    path: ['covers'],
  })

export const productFileSchema = z
  .strictObject({
    slug,
    name: z.string().min(3).max(70),
    /** The first is the one a card names. */
    collections: z.array(z.enum(collections)).min(1).max(5),
    material: z.enum(materials).optional(),
    finish: z.enum(finishes).optional(),
    colours: z.array(z.enum(colours)).max(3).default([]),
    rooms: z.array(z.enum(rooms)).default([]),
    status: z.enum(['publish', 'draft']).default('publish'),
    published: day,
    popularity: z.int().min(0).max(100),
    featured: z.boolean().default(false),
    summary: z.string().min(40).max(165),
    description: z.string().min(160).max(1400),
    technical: technicalSchema.optional(),
    /** Further rows of the technical table, in order. */
    details: z.record(z.string().min(2).max(40), z.string().min(1).max(160)).default({}),
    /** kg per cubic metre; weighs every size that does not say its own weight. */
    density: z.int().min(500).max(4000).optional(),
    /** For what is used to fix, joint or seal stone. */
    use: packUseSchema.optional(),
    unit: z.enum(['m2', 'piece']),
    /** Left out, stone goes on a pallet and everything else by parcel, as long as one parcel holds it. */
    carriage: z.enum(carriages).optional(),
    sizes: z.array(sizeSchema).min(1).max(8),
    samples: z
      .strictObject({
        free: pieces.optional(),
        full_size: z.strictObject({ price: pounds.min(0.01), stock: pieces }).optional(),
      })
      .default({}),
    /** The days the clearance price holds, both included. */
    clearance: z.strictObject({ from: day, until: day }).optional(),
    laying: layingSchema.optional(),
    look: lookSchema,
  })
  .superRefine((product, context) => {
    const stone = !product.collections.includes('tiling-products')
    const need = (key: 'material' | 'finish' | 'technical') => {
      if (stone && !product[key]) context.addIssue({ code: 'custom', path: [key], message: 'is needed for a stone' })
    }
    need('material')
    need('technical')
    if (stone && product.colours.length === 0)
      context.addIssue({ code: 'custom', path: ['colours'], message: 'needs at least one colour' })
    if (product.collections.includes('stock-clearance') !== Boolean(product.clearance))
      context.addIssue({
        code: 'custom',
        path: ['clearance'],
        message: 'goes together with the stock-clearance collection',
      })
    const isByLength = product.use?.for === 'sealant' || product.use?.for === 'trim'
    if (product.use && (stone || product.sizes.some(({ covers }) => Boolean(covers) === isByLength)))
      context.addIssue({ code: 'custom', path: ['use'], message: 'is for packs that say what they cover' })
    const { laying } = product
    const layingIssue = (key: 'mix' | 'chip' | undefined, message: string) =>
      context.addIssue({ code: 'custom', path: key ? ['laying', key] : ['laying'], message })
    if (laidObjects.has(product.look.object) !== Boolean(laying))
      layingIssue(undefined, 'goes together with a tile, a paver, a brick slip or a mosaic')
    if (laying?.patterns.includes('opus') !== Boolean(laying?.mix) && laying)
      layingIssue('mix', 'goes together with the opus pattern')
    if (laying?.mix && laying.mix.pieces.length !== product.sizes.length)
      layingIssue('mix', 'must say how many pieces of each size')
    if (laying && (product.look.object === 'mosaic') !== Boolean(laying.chip))
      layingIssue('chip', 'goes together with a mosaic')
    for (const [index, size] of product.sizes.entries()) {
      const at = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['sizes', index, key], message })
      if (product.unit === 'm2' && !size.size) at('size', 'is needed for goods sold by the square metre')
      if (laying?.patterns[0] === 'chequerboard' && !size.pieces_per_set)
        at('pieces_per_set', 'is needed for a chequerboard: its stones are supplied in equal numbers')
      if (size.stock % (size.pieces_per_set ?? 1) !== 0) at('stock', 'must be whole sets')
      if (!size.weight && !(size.size && product.density))
        at('weight', 'is needed where size and density do not give it')
    }
  })

export type ProductFile = z.output<typeof productFileSchema>
export type SizeFile = ProductFile['sizes'][number]

export const stoneFileSchema = z.strictObject({ products: z.array(productFileSchema).min(1) })

export const collectionFileSchema = z.strictObject({
  collections: z.array(
    z.strictObject({
      slug: z.enum(collections),
      title: z.string().min(3).max(60),
      intro: z.string().min(80).max(400),
    }),
  ),
})

export const synonymFileSchema = z.strictObject({
  /** Word a shopper types: words the catalogue uses. */
  synonyms: z.record(z.string().regex(/^[a-z][a-z ]*$/), z.array(z.string().regex(/^[a-z][a-z -]*$/)).min(1)),
})

/** `catalogue/pictures.json`, written by the studio: what is known of a picture without opening it. */
export const pictureManifestSchema = z.record(
  z.string(),
  z.strictObject({
    width: z.int().positive(),
    height: z.int().positive(),
    alt: z.string().min(10).max(220),
    /** A blurred stamp of it as a data address. */
    preview: z.string().startsWith('data:image/webp;base64,').max(560),
    /** The average colour of the stone in it. */
    colour: hexColour,
  }),
)

/** `catalogue/slabs.json`, written by the studio: what a room needs to know of a stone beside its texture. */
const slabEntrySchema = z.strictObject({
  /** Millimetres of stone the texture shows, each way. */
  span: z.number().positive(),
  /** Chooses where each piece is cut from. */
  seed: z.int(),
  finish: z.enum(['polished', 'honed', 'brushed', 'tumbled', 'split']),
  /** Of a joint in the tone that suits the stone. */
  joint: hexColour,
  /** How much one piece differs from the next. */
  variety: z.number().min(0).max(1),
  /** Colours single pieces lean to, as bricks do. */
  leanings: z.array(hexColour),
  /** Whether it has a second stone, as a chequerboard has. */
  second: z.boolean(),
  /** Where it is shown first. */
  room: z.enum(roomNames),
  surfaces: z.array(z.enum(surfaceNames)).min(1),
})

export const slabManifestSchema = z.record(z.string(), slabEntrySchema)

export type SlabEntry = z.output<typeof slabEntrySchema>
