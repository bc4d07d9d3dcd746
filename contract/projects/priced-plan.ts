import { z } from 'zod'
import { basketSchema } from '../basket/basket.ts'
import { bases, materialRoles, projectSchema } from './project.ts'

/** What the planner's calls take and answer. Money is pence including VAT. */

const pieces = z.int()

export const planStoneLineSchema = z.object({
  product: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  variation_id: z.int(),
  /** '600x400x15'. */
  size: z.string(),
  /** What the rooms need, the spare, and both as they are sold. */
  needed: pieces,
  spare: pieces,
  quantity: pieces,
  /** What the area and a tenth would come to; null where several sizes are laid together. */
  naive: pieces.nullable(),
  total_pence: z.int(),
  weight_g: z.int(),
  stock: pieces,
  is_short: z.boolean(),
})
export type PlanStoneLine = z.output<typeof planStoneLineSchema>

export const planMaterialSchema = z.object({
  for: z.enum(materialRoles),
  product: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  /** How much, in words: '58.2 kg', '17.2 m'. */
  needed: z.string(),
  packs: z.array(z.object({ variation_id: z.int(), label: z.string(), quantity: pieces, total_pence: z.int() })),
  total_pence: z.int(),
  /** There is too little of it in stock: no packs are named. */
  is_short: z.boolean(),
  is_left_out: z.boolean(),
})
export type PlanMaterial = z.output<typeof planMaterialSchema>

export const planRoomSchema = z.object({
  /** Which of the project's rooms. */
  room: z.int(),
  area_mm2: z.int(),
  whole: pieces,
  cuts: pieces,
  slivers: pieces,
  /** Once laid, adhesive and grout included. */
  kg_per_m2: z.number(),
})

export const pricedPlanSchema = z.object({
  rooms: z.array(planRoomSchema),
  from_off_cuts: pieces,
  stones: z.array(planStoneLineSchema),
  materials: z.array(planMaterialSchema),
  /** Sentences about what will not hold or is missing. */
  warnings: z.array(z.object({ room: z.int(), base: z.enum(bases), message: z.string() })),
  weight_g: z.int(),
  total_pence: z.int(),
})
export type PricedPlan = z.output<typeof pricedPlanSchema>

export const pricePlanSchema = z.strictObject({
  project: projectSchema,
  /** What the page has counted: taken, never believed. */
  pieces: z.int().nullish(),
})
export const pricedPlanAnswerSchema = z.object({ data: pricedPlanSchema })

export const planToBasketSchema = pricePlanSchema.extend({
  /** The saved project it is, where it is one. */
  project_id: z.string().max(60).nullish(),
})
export const planInBasketSchema = basketSchema.extend({ plan_id: z.string().nullable() })

export const saveProjectSchema = z.strictObject({ project: projectSchema })

export const savedProjectSchema = z.object({
  id: z.string(),
  project: projectSchema,
  /** The names of the stones its rooms are laid with, of those no longer sold too. */
  stones: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Opens it to others, to read; null while it is shared with nobody. */
  share_token: z.string().nullable(),
  updated_at: z.string(),
  /** Whether its lines are in the basket, and which orders they went into that stand, newest first. */
  in_basket: z.boolean(),
  orders: z.array(z.string()),
  /** The last plan that went into a basket or an order. */
  plan_id: z.string().nullable(),
})
export type SavedProject = z.output<typeof savedProjectSchema>
export const savedProjectAnswerSchema = z.object({ data: savedProjectSchema })
export const savedProjectsSchema = z.object({ data: z.array(savedProjectSchema) })

/** A project for who has its link. */
export const sharedProjectSchema = z.object({ data: z.object({ project: projectSchema, updated_at: z.string() }) })
