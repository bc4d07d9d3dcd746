import { z } from 'zod'

export const menuLeafSchema = z.object({ title: z.string(), children: z.array(z.object({})).max(0) })
export const menuGroupSchema = z.object({ title: z.string(), children: z.array(menuLeafSchema) })
export const menuEntrySchema = z.object({ title: z.string(), children: z.array(menuGroupSchema) })
export const menuSchema = z.object({ data: z.array(menuEntrySchema) })

export type MenuEntry = z.output<typeof menuEntrySchema>
