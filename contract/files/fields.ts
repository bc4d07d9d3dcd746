import { z } from 'zod'

/** Fields used in several catalogue files. */

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by single hyphens')
export const day = z.iso.date()
export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/, "must be a colour like '#e9e6e1'")
