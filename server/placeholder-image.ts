import { createHash } from 'node:crypto'

const views = ['piece', 'laid', 'close', 'room'] as const
export type View = (typeof views)[number]
export const isView = (text: string): text is View => views.some((view) => view === text)

/** Draws a few soft veins on the stone's base colour. The same name always gives the same picture. */
export function drawPlaceholder(name: string, view: View, colours: { ground: string; accents: string[] }): string {
  const bytes = createHash('sha256').update(`${name}/${view}`).digest()
  const fraction = (index: number) => (bytes[index % bytes.length] ?? 0) / 255
  const veins = colours.accents.flatMap((colour, layer) =>
    Array.from({ length: 3 - Math.min(layer, 2) }, (_, index) => {
      const start = 1200 * fraction(layer * 7 + index)
      const bend = 500 * (fraction(layer * 5 + index + 3) - 0.5)
      const path = `M-60 ${start.toFixed(0)}C300 ${(start + bend).toFixed(0)} 800 ${(start - bend).toFixed(0)} 1260 ${(start - 260).toFixed(0)}`
      return `<path d="${path}" stroke="${colour}" stroke-width="${(4 + 26 * fraction(index + layer)).toFixed(0)}" opacity=".35"/>`
    }),
  )
  const joints =
    view === 'laid'
      ? '<path d="M0 400H1200M0 800H1200M600 0V400M300 400V800M900 400V800M600 800V1200" stroke="#f4f0ea" stroke-width="8"/>'
      : ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" preserveAspectRatio="xMidYMid slice">' +
    `<rect width="1200" height="1200" fill="${colours.ground}"/><g fill="none">${veins.join('')}${joints}</g></svg>`
  )
}
