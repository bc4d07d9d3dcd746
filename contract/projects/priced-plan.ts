import { z } from 'zod'
import { basketSchema } from '../basket/basket.ts'
import { materialRoles, type Project, projectSchema } from './project.ts'

/** Requests and responses of the planner calls. Money is pence including VAT. */

const pieces = z.int()

/** The API's description is made by a library that does not read zod/mini, so there a project has no fields. */
const anyProject = z
  .unknown()
  .describe('A project, as a shared link or a request of the planner shows it.')
  .transform((value, { issues }): Project => {
    const parsed = projectSchema.safeParse(value)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) issues.push({ code: 'custom', path, message, input: value })
    return z.NEVER
  })

export const planStoneLineSchema = z.object({
  product: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
  variation_id: z.int(),
  /** '600x400x15'. */
  size: z.string(),
  /** What the rooms need, the spare pieces, and the quantity to buy in whole sets. */
  needed: pieces,
  spare: pieces,
  quantity: pieces,
  /** Pieces for the area plus 10%; null if several sizes are laid together. */
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
  /** With its unit: '58.2 kg', '17.2 m'. */
  needed: z.string(),
  packs: z.array(z.object({ variation_id: z.int(), label: z.string(), quantity: pieces, total_pence: z.int() })),
  total_pence: z.int(),
  /** True if there is too little in stock; `packs` is then empty. */
  is_short: z.boolean(),
  is_left_out: z.boolean(),
})
export type PlanMaterial = z.output<typeof planMaterialSchema>

export const planRoomSchema = z.object({
  /** Index of the room in the project, or of a face of its walls (`with-walls.ts`). */
  room: z.int(),
  area_mm2: z.int(),
  whole: pieces,
  cuts: pieces,
  slivers: pieces,
  /** Once laid, including adhesive and grout. */
  kg_per_m2: z.number(),
})

export const pricedPlanSchema = z.object({
  rooms: z.array(planRoomSchema),
  from_off_cuts: pieces,
  stones: z.array(planStoneLineSchema),
  materials: z.array(planMaterialSchema),
  warnings: z.array(
    z.object({
      room: z.int(),
      rule: z.string(),
      message: z.string(),
      /** Whether to ask the shop before ordering. */
      is_for_us: z.boolean(),
    }),
  ),
  /** The rules that the bill follows, in the order of the table, and the page that each comes from. */
  rules: z.array(z.object({ name: z.string(), job: z.string(), needs: z.string(), path: z.string() })),
  weight_g: z.int(),
  total_pence: z.int(),
})
export type PricedPlan = z.output<typeof pricedPlanSchema>

export const pricePlanSchema = z.strictObject({
  project: anyProject,
  /** The page's own count. The server ignores it and counts again. */
  pieces: z.int().nullish(),
})
export const pricedPlanAnswerSchema = z.object({ data: pricedPlanSchema })

export const planToBasketSchema = pricePlanSchema.extend({
  /** The id of the saved project, if it is saved. */
  project_id: z.string().max(60).nullish(),
  /** Plans whose lines in the basket make way for these, in the same write. */
  replace: z.array(z.string().max(60)).max(20).optional(),
})
export const planInBasketSchema = basketSchema.extend({ plan_id: z.string().nullable() })

export const saveProjectSchema = z.strictObject({ project: anyProject })

export const savedProjectSchema = z.object({
  id: z.string(),
  project: anyProject,
  /** The names of the stones in its rooms, including stones no longer sold. */
  stones: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The token of the read-only link; null while the project is not shared. */
  share_token: z.string().nullable(),
  updated_at: z.string(),
  /** Whether its lines are in the basket. `orders` are the active orders with its lines, newest first. */
  in_basket: z.boolean(),
  orders: z.array(z.string()),
  /** The last plan added to a basket or an order. */
  plan_id: z.string().nullable(),
})
export type SavedProject = z.output<typeof savedProjectSchema>
export const savedProjectAnswerSchema = z.object({ data: savedProjectSchema })
export const savedProjectsSchema = z.object({ data: z.array(savedProjectSchema) })

/** A project opened by its link. */
export const sharedProjectSchema = z.object({ data: z.object({ project: anyProject, updated_at: z.string() }) })
