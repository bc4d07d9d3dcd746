import { z } from 'zod'

const menuLeafSchema = z.object({
  title: z.string(),
  children: z.array(z.object({})).max(0),
  /** Only if it does not follow from the titles. */
  link: z.string().optional(),
})
const menuGroupSchema = z.object({ title: z.string(), children: z.array(menuLeafSchema) })
const menuEntrySchema = z.object({ title: z.string(), children: z.array(menuGroupSchema) })
export const menuSchema = z.object({ data: z.array(menuEntrySchema) })

export type MenuEntry = z.output<typeof menuEntrySchema>
