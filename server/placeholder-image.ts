import { createHash } from 'node:crypto'

const views = ['piece', 'laid', 'close', 'room'] as const
export type View = (typeof views)[number]
export const isView = (text: string): text is View => views.some((view) => view === text)

/** A calm field of the stone's ground with a few soft veins across it; the same name always gives the same picture. */
export function drawPlain(name: string, view: View, look: { ground: string; accents: string[] }): string {
  const bytes = createHash('sha256').update(`${name}/${view}`).digest()
  const at = (index: number) => (bytes[index % bytes.length] ?? 0) / 255
  const veins = look.accents.flatMap((colour, layer) =>
    Array.from({ length: 3 - Math.min(layer, 2) }, (_, index) => {
      const start = 1200 * at(layer * 7 + index)
      const bend = 500 * (at(layer * 5 + index + 3) - 0.5)
      const path = `M-60 ${start.toFixed(0)}C300 ${(start + bend).toFixed(0)} 800 ${(start - bend).toFixed(0)} 1260 ${(start - 260).toFixed(0)}`
      return `<path d="${path}" stroke="${colour}" stroke-width="${(4 + 26 * at(index + layer)).toFixed(0)}" opacity=".35"/>`
    }),
  )
  const joints =
    view === 'laid'
      ? '<path d="M0 400H1200M0 800H1200M600 0V400M300 400V800M900 400V800M600 800V1200" stroke="#f4f0ea" stroke-width="8"/>'
      : ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" preserveAspectRatio="xMidYMid slice">' +
    `<rect width="1200" height="1200" fill="${look.ground}"/><g fill="none">${veins.join('')}${joints}</g></svg>`
  )
}
