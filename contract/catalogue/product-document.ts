import { z } from 'zod'
import { shapes } from '../arithmetic/area.ts'
import { carriages } from '../arithmetic/delivery-service.ts'
import { isVisibleLine, plainOnly } from '../customers/person-name.ts'
import { layingSchema, lookSchema, technicalSchema } from '../files/catalogue-file.ts'
import { faceSchema, mostFaces } from '../media/face.ts'
import { pointSchema } from '../media/point.ts'
import { packUseSchema } from './pack-use.ts'
import { pictureRoles, productStatuses } from './product-states.ts'
import { isSlug } from './slug.ts'

/** A product as staff edit it: everything except its stock, its prices and what orders agreed to. */

const optionalLine = (longest: number) =>
  z.string().trim().max(longest, `Please keep this under ${longest} characters`).refine(isVisibleLine, plainOnly)

const line = (shortest: number, longest: number, what: string) =>
  z
    .string(`Please enter ${what}`)
    .trim()
    .min(1, `Please enter ${what}`)
    .min(shortest, `Please use at least ${shortest} characters`)
    .max(longest, `Please keep this under ${longest} characters`)
    .refine(isVisibleLine, plainOnly)

const slug = z
  .string()
  .trim()
  .min(1, 'Please enter an address')
  .max(80, 'Please keep this under 80 characters')
  .refine(isSlug, 'Please use small letters, digits and single hyphens')

/** Which terms and collections exist is looked up when the product is checked. */
const term = z.string().max(80)

const whole = (from: number, until: number) =>
  z
    .int('Please enter a whole number')
    .min(from, `Please enter ${from} or more`)
    .max(until, `Please enter ${until} or less`)

const { technical, laying } = { technical: technicalSchema.shape, laying: layingSchema.shape }
const blankOr = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema], 'Please choose one')

const side = (longest: number) => whole(1, longest).nullable()

const sizeSchema = z
  .strictObject({
    /** How a new one is written is checked when it is published: starter SKUs may have other characters. */
    sku: z.string().trim().min(1, 'Please enter a SKU').max(160, 'Please keep this under 160 characters'),
    label: optionalLine(60),
    shape: z.enum(shapes),
    /** In millimetres. */
    width: side(9999),
    height: side(9999),
    thickness: side(999),
    /** Square metres that one piece covers, if its shape and size do not say it. */
    covers: z.number('Please enter a number').positive('Please enter more than 0').max(500).nullable(),
    piecesPerSet: whole(1, 100),
    /** In kilograms. */
    weight: z
      .number('Please enter the weight')
      .positive('Please enter more than 0')
      .max(1500, 'Please enter 1500 or less'),
    leadDays: whole(1, 180),
  })
  .refine(({ width, height, label }) => (width && height) || label, {
    error: 'Please enter width and height, or a label',
    path: ['width'],
  })
  .refine(({ width, height, thickness }) => Boolean(width) === Boolean(height) && (width || !thickness), {
    error: 'Please enter width and height',
    path: ['height'],
  })

const pictureSchema = z.strictObject({
  src: z.string().max(200),
  alt: line(3, 220, 'what the picture shows'),
  role: z.enum(pictureRoles),
  /** The point that stays visible where the picture is cropped; the middle if there is none. */
  focus: pointSchema.optional(),
})

export const productDocumentSchema = z.strictObject({
  name: line(3, 70, 'a name'),
  slug,
  status: z.enum(productStatuses),
  unit: z.enum(['m2', 'piece']),
  summary: line(40, 165, 'a summary'),
  description: z
    .string()
    .trim()
    .min(160, 'Please use at least 160 characters')
    .max(1400, 'Please keep this under 1400 characters'),
  /** Product cards show the first. */
  collections: z.array(term).min(1, 'Please choose a collection').max(5, 'Please choose at most five'),
  material: term,
  finish: term,
  /** The first is the colour of the whole. */
  colours: z.array(term).max(3, 'Please choose at most three'),
  rooms: z.array(term),
  published: z.iso.date('Please enter a date'),
  /** Lists begin with the highest. */
  popularity: whole(0, 100),
  isFeatured: z.boolean(),
  searchTitle: optionalLine(70),
  searchDescription: optionalLine(165),
  /** Technical data: a pack of adhesive has none. */
  origin: blankOr(technical.origin),
  quarry: optionalLine(80),
  edge: optionalLine(60),
  slipWet: whole(5, 90).nullable(),
  slipDry: whole(20, 110).nullable(),
  isFrostProof: z.boolean(),
  suitsUnderfloorHeating: z.boolean(),
  waterAbsorption: z.number('Please enter a number').min(0).max(25, 'Please enter 25 or less').nullable(),
  shadeVariation: blankOr(technical.shade_variation),
  uses: z.array(technical.use.element),
  sealing: blankOr(technical.sealing),
  /** Further rows of the technical table, in order. */
  details: z
    .array(z.strictObject({ name: line(2, 40, 'a name'), value: line(1, 160, 'a value') }))
    .max(20, 'Please use at most twenty rows'),
  /** How it is laid; no pattern for a product that is not laid. Pictures show the first. */
  patterns: z.array(laying.patterns.element).max(6, 'Please choose at most six'),
  joint: z
    .number('Please enter a number')
    .min(0.5, 'Please enter 0.5 or more')
    .max(20, 'Please enter 20 or less')
    .nullable(),
  direction: z.literal([0, 45, 90]),
  isDirectional: z.boolean(),
  chip: z.union([z.literal(''), z.string().regex(/^\d{1,3}x\d{1,3}$/)], "Please write it like '48x23'"),
  mix: laying.mix.unwrap().nullable(),
  /** Left out in drafts older than the field. */
  needsResinAdhesive: z.boolean().optional(),
  isUnfilled: z.boolean().optional(),
  /** For products that fix, grout or seal stone. */
  use: packUseSchema.nullable(),
  look: lookSchema.nullable(),
  carriage: z.enum(carriages),
  sizes: z.array(sizeSchema).min(1, 'Please add a size').max(20, 'Please use at most twenty sizes'),
  hasFreeSample: z.boolean(),
  hasFullSizeSample: z.boolean(),
  pictures: z.array(pictureSchema).max(30, 'Please use at most thirty pictures'),
  faces: z.array(faceSchema).max(mostFaces, `Please use at most ${mostFaces} faces`),
})

export type ProductDocument = z.output<typeof productDocumentSchema>
export type ProductSize = ProductDocument['sizes'][number]

/** A new product as it starts. */
export const blankProduct: ProductDocument = {
  name: '',
  slug: '',
  status: 'publish',
  unit: 'm2',
  summary: '',
  description: '',
  collections: [],
  material: '',
  finish: '',
  colours: [],
  rooms: [],
  published: '',
  popularity: 50,
  isFeatured: false,
  searchTitle: '',
  searchDescription: '',
  origin: '',
  quarry: '',
  edge: '',
  slipWet: null,
  slipDry: null,
  isFrostProof: false,
  suitsUnderfloorHeating: false,
  waterAbsorption: null,
  shadeVariation: '',
  uses: [],
  sealing: '',
  details: [],
  patterns: [],
  joint: null,
  direction: 0,
  isDirectional: false,
  chip: '',
  mix: null,
  needsResinAdhesive: false,
  isUnfilled: false,
  use: null,
  look: null,
  carriage: 'pallet',
  sizes: [],
  hasFreeSample: false,
  hasFullSizeSample: false,
  pictures: [],
  faces: [],
}

/** A new size as it starts. */
export const blankSize = {
  sku: '',
  label: '',
  shape: 'rectangle',
  width: null,
  height: null,
  thickness: null,
  covers: null,
  piecesPerSet: 1,
  weight: null,
  leadDays: 14,
}
