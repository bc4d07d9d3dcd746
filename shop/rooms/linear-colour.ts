import type { Triple } from './layers.ts'
import { fromSrgb } from './tone.ts'

/** '#e4e4e2' as linear light. */
export const linearColour = (hex: string): Triple =>
  [1, 3, 5].map((at) => fromSrgb(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as Triple
