export type NewLine = { productId: number; variationId: number; pieces: number }

/** What goes in together: all of it or nothing. */
export type NewLines = [NewLine, ...NewLine[]]

/** How a screen puts something into the basket. Routes hand it in, so that no screen knows how the basket works. */
export type AddToBasket = (...lines: NewLines) => Promise<{ added: true } | Refusal>

/** A refusal speaks of the basket as it was: once that changes, its sentence need not be true any more. */
type Refusal = { added: false; message: string; outdated?: Promise<void> }

/** Whether a sample, by its variation, is in the basket. Handed in by the routes too. */
export type UseIsSampled = (variationId: number | null) => boolean
