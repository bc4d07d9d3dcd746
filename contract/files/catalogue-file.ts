import { z } from 'zod'
import { shapes } from '../arithmetic/area.ts'
import { carriages } from '../arithmetic/delivery-service.ts'
import { packUseSchema, sizeText } from '../catalogue/pack-use.ts'
import { productFaults } from '../catalogue/product-rules.ts'
import { pictureRoles, productStatuses } from '../catalogue/product-states.ts'
import { attributeKeys, opusModules, patterns, stoneUses } from '../catalogue/vocabulary.ts'
import { faceSchema, mostFaces } from '../media/face.ts'
import { pointSchema } from '../media/point.ts'
import { roomNames, surfaceNames } from '../rooms/rooms.ts'
import { day, hexColour, slug } from './fields.ts'

/**
 * The schema of `catalogue/stones/*.yaml`. The files use pounds, kilograms and square metres; the shop uses integers.
 */

const pounds = z
  .number()
  .min(0)
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals')
const path = z.string().regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*){2,3}$/, "must be a path like '/colour/whites'")
const pieces = z.int().min(0).max(1_000_000)
export const skuPattern = /^[A-Z0-9]+([-./][A-Z0-9]+)*$/

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
  /** The colour seen from across the room; `accents` are veins, flecks or bands, strongest first. */
  ground: hexColour,
  accents: z.array(hexColour).max(4).default([]),
  /** The second stone of a chequerboard, an octagon with cabochon, or a mosaic mix. */
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

/** How a product is laid; required for every product that is laid. */
export const layingSchema = z.strictObject({
  /** The product's pictures show the first. */
  patterns: z.array(z.enum(patterns)).min(1).max(6),
  /** Millimetres between pieces. */
  joint: z.number().min(0.5).max(20),
  /** Rotation of the pattern in pictures, in degrees. */
  direction: z.literal([0, 45, 90]).default(0),
  /** True if veins or bedding run one way: pieces may then only be turned end for end. */
  directional: z.boolean().default(false),
  /** The size of one chip of a mosaic sheet in millimetres. */
  chip: z
    .string()
    .regex(/^\d{1,3}x\d{1,3}$/, "must be WIDTHxHEIGHT in mm, like '48x23'")
    .optional(),
  /** Serpentine and other stone that bows when wet: it must not be laid in a cement adhesive. */
  resin_adhesive: z.boolean().optional(),
  /** Travertine with open holes, which take grout. */
  unfilled: z.boolean().optional(),
  /** For an opus: its module and the number of pieces of each size in one repeat, in the order of the sizes. */
  mix: z
    .strictObject({
      module: z.enum(opusModules),
      /** Millimetres from joint to joint, if sizes are nominal and pieces are cut smaller by a joint. */
      pitch: z.number().min(50).max(1000).optional(),
      pieces: z.array(z.int().min(1).max(100)).min(2),
    })
    .optional(),
})

export const technicalSchema = z.strictObject({
  origin: z.string().min(3).max(40),
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

const sku = z.string().max(160).regex(skuPattern, 'must be capital letters and digits, joined by hyphens').optional()

const sizeSchema = z
  .strictObject({
    /** Made from the slug, the size and the label if left out. */
    sku,
    size: sizeText.optional(),
    label: z.string().min(2).max(60).optional(),
    shape: z.enum(shapes).default('rectangle'),
    /** Square metres one piece covers: measured for octagon sets and mosaic sheets, or the coverage of a pack. */
    covers: z.number().positive().max(500).optional(),
    /** For pieces supplied in equal numbers, such as the two stones of a chequerboard. */
    pieces_per_set: z.int().min(2).max(100).optional(),
    weight: z.number().positive().max(1500).optional(),
    price: pounds.min(0.01),
    /** The price of the sale; 15% below the price if left out. */
    sale_price: pounds.min(0.01).optional(),
    stock: pieces,
    lead_days: z.int().min(1).max(180).default(14),
  })
  .refine((size) => size.size || size.label, { error: 'needs a size or a label' })

const productFields = z.strictObject({
  /** Identifies the product when its slug has changed. */
  key: z.uuid().optional(),
  slug,
  name: z.string().min(3).max(70),
  /** Product cards show the first. */
  collections: z.array(slug).min(1).max(5),
  material: slug.optional(),
  finish: slug.optional(),
  colours: z.array(slug).max(3).default([]),
  rooms: z.array(slug).default([]),
  status: z.enum(productStatuses).default('publish'),
  published: day,
  popularity: z.int().min(0).max(100),
  featured: z.boolean().default(false),
  summary: z.string().min(40).max(165),
  description: z.string().min(160).max(1400),
  technical: technicalSchema.optional(),
  /** Further rows of the technical table, in order. */
  details: z.record(z.string().min(2).max(40), z.string().min(1).max(160)).default({}),
  /** kg per cubic metre; gives the weight of every size without a `weight`. */
  density: z.int().min(500).max(4000).optional(),
  /** For products that fix, grout or seal stone. */
  use: packUseSchema.optional(),
  /** For search engines, if they differ from the name and the summary. */
  search_title: z.string().max(70).optional(),
  search_description: z.string().max(165).optional(),
  unit: z.enum(['m2', 'piece']),
  /** Defaults by collection: slabs and tops on an A-frame, other stone on a pallet, tiling products in a parcel. */
  carriage: z.enum(carriages).optional(),
  sizes: z.array(sizeSchema).min(1).max(20),
  samples: z
    .strictObject({
      free: pieces.optional(),
      /** SKUs are made from the slug if left out. */
      free_sku: sku,
      full_size: z.strictObject({ sku, price: pounds.min(0.01), stock: pieces }).optional(),
    })
    .default({}),
  /** The first and the last day of the sale, inclusive. */
  clearance: z.strictObject({ from: day, until: day }).optional(),
  laying: layingSchema.optional(),
  look: lookSchema.optional(),
  /** Photographed stone, for rooms. */
  faces: z.array(faceSchema).max(mostFaces).optional(),
  /** The studio's pictures of the product if left out. */
  pictures: z
    .array(
      z.strictObject({ src: z.string(), alt: z.string(), role: z.enum(pictureRoles), focus: pointSchema.optional() }),
    )
    .max(30)
    .optional(),
})

export const productFileSchema = productFields.superRefine((product, context) => {
  for (const { path, message } of productFaults(factsOf(product))) context.addIssue({ code: 'custom', path, message })
  for (const [index, { stock, pieces_per_set: set = 1 }] of product.sizes.entries())
    if (stock % set !== 0)
      context.addIssue({ code: 'custom', path: ['sizes', index, 'stock'], message: 'must be whole sets' })
})

const factsOf = ({ technical, laying, look, density, sizes, ...product }: z.output<typeof productFields>) => ({
  ...product,
  material: product.material,
  use: product.use,
  hasTechnical: technical !== undefined,
  laying,
  object: look?.object,
  sizes: sizes.map(({ size, shape, covers, pieces_per_set, weight }) => ({
    isMeasured: size !== undefined,
    shape,
    covers: covers !== undefined,
    piecesPerSet: pieces_per_set ?? 1,
    isWeighed: weight !== undefined || Boolean(size && density),
  })),
})

export type ProductFile = z.output<typeof productFileSchema>
export type SizeFile = ProductFile['sizes'][number]

export const stoneFileSchema = z.strictObject({ products: z.array(productFileSchema).min(1) })

export const collectionFileSchema = z.strictObject({
  collections: z.array(
    z.strictObject({
      slug,
      title: z.string().min(3).max(60),
      /** Only if it is not `/collections/` and the slug. */
      path: path.optional(),
      aliases: z.array(slug).default([]),
      hidden: z.boolean().default(false),
      intro: z.string().min(80).max(400),
    }),
  ),
})

/** `catalogue/terms.yaml`: the terms of all attributes, in display order. */
export const termFileSchema = z.strictObject({
  terms: z.array(
    z.strictObject({
      group: z.enum(attributeKeys),
      slug,
      name: z.string().min(2).max(60),
      path: path.optional(),
      aliases: z.array(slug).default([]),
      swatch: z
        .string()
        .regex(/^#[0-9a-f]{6}( #[0-9a-f]{6}){0,2}$/, "must be one to three colours like '#f4f1ea'")
        .optional(),
      hidden: z.boolean().default(false),
    }),
  ),
})

export const synonymFileSchema = z.strictObject({
  /** From a word shoppers type to words the catalogue uses. */
  synonyms: z.record(z.string().regex(/^[a-z][a-z ]*$/), z.array(z.string().regex(/^[a-z][a-z -]*$/)).min(1)),
})

/** `catalogue/pictures.json`, written by the studio: details of a picture without opening the file. */
export const pictureManifestSchema = z.record(
  z.string(),
  z.strictObject({
    width: z.int().positive(),
    height: z.int().positive(),
    alt: z.string().min(10).max(220),
    /** A small blurred version as a data URL. */
    preview: z.string().startsWith('data:image/webp;base64,').max(560),
    /** The average colour of the stone in the picture. */
    colour: hexColour,
  }),
)

/** `catalogue/slabs.json`, written by the studio: what the visualiser needs in addition to a stone's texture. */
const slabEntrySchema = z.strictObject({
  /** Width and height of the texture in millimetres of stone. */
  span: z.number().positive(),
  /** Determines where each piece is cut from the texture. */
  seed: z.int(),
  finish: z.enum(['polished', 'honed', 'brushed', 'tumbled', 'split']),
  /** The joint colour that suits the stone. */
  joint: hexColour,
  /** The average colour of the texture, which lights a room. */
  colour: hexColour,
  /** How much one piece differs from the next. */
  variety: z.number().min(0).max(1),
  /** Colours that single pieces tend towards, such as bricks. */
  leanings: z.array(hexColour),
  /** Whether there is a second stone, such as in a chequerboard. */
  second: z.boolean(),
  /** The room the visualiser opens with. */
  room: z.enum(roomNames),
  surfaces: z.array(z.enum(surfaceNames)).min(1),
})

export const slabManifestSchema = z.record(z.string(), slabEntrySchema)

export type SlabEntry = z.output<typeof slabEntrySchema>
