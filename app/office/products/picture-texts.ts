import type { PictureRole } from '#contract/catalogue/product-states.ts'

const byRole: Record<Exclude<PictureRole, 'other'>, (name: string) => string> = {
  laid: (name) => `${name}, laid`,
  room: (name) => `${name} in a room`,
  piece: (name) => `${name}, one piece`,
  close: (name) => `${name}, close up`,
}

/** What a picture shows, until somebody writes something better. */
export const suggestedAlt = (name: string, role: PictureRole, index: number): string =>
  role === 'other' ? `${name}, picture ${index + 1}` : byRole[role](name)

/** Whether nobody has written this text: it is empty, or a suggestion for another kind of picture. */
export const isSuggested = (alt: string, name: string): boolean =>
  alt.trim() === '' ||
  alt.replace(/\d+$/, '') === `${name}, picture ` ||
  Object.values(byRole).some((text) => text(name) === alt)

const hints: [RegExp, PictureRole][] = [
  [/room|kitchen|bath|hall|terrace|patio/, 'room'],
  [/close|detail|macro/, 'close'],
  [/piece|tile|single/, 'piece'],
  [/laid|floor|wall/, 'laid'],
]

/** What the name of a file says about its picture: 'kitchen-2.jpg' is in a room. */
export const roleOfFile = (name: string): PictureRole =>
  hints.find(([hint]) => hint.test(name.toLowerCase()))?.[1] ?? 'other'
