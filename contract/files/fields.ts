import { z } from 'zod'

/** What several of the catalogue's files write. */

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by single hyphens')
export const day = z.iso.date()
export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour like '#e9e6e1'")
