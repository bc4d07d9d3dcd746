import { z } from 'zod'

export const menuLeafSchema = z.object({ title: z.string(), children: z.array(z.never()) })
export const menuGroupSchema = z.object({ title: z.string(), children: z.array(menuLeafSchema) })
export const menuEntrySchema = z.object({ title: z.string(), children: z.array(menuGroupSchema) })
export const menuSchema = z.object({ data: z.array(menuEntrySchema) })

export type MenuEntry = z.output<typeof menuEntrySchema>
