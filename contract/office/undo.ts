import { z } from 'zod'

/** Steps of an order that can be taken back right after they were taken. */

export const undoableSteps = ['pick', 'ready', 'deliver'] as const
export type UndoableStep = (typeof undoableSteps)[number]

/** How long the office offers it; the server allows a little longer, for a slow connection. */
export const undoOfferedMs = 10_000
export const undoForMs = 15_000

export const undoSchema = z.strictObject({ step: z.enum(undoableSteps) })
