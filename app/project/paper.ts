/** Scales of a drawing on paper, 1:n. */
export const scales = [5, 10, 20, 25, 30, 40, 50, 75, 100, 150, 200] as const
export type Scale = (typeof scales)[number]

/** Space for a drawing on an A4 sheet, in millimetres, without the margins and the heading. */
export const sheet = { width: 178, height: 185 }

/** More sheets than this are more than anybody lays out on a floor. */
const mostSheets = 12

type Drawing = { width: number; height: number }

const sheetsAt = ({ width, height }: Drawing, scale: number) => ({
  columns: Math.max(1, Math.ceil(width / scale / sheet.width)),
  rows: Math.max(1, Math.ceil(height / scale / sheet.height)),
})

/** The sheets for a drawing of so many millimetres: at the wanted scale if it is reasonable, else as large as one takes. */
export function sheetsFor(drawing: Drawing, wanted: Scale | null) {
  const most = wanted === null ? 1 : mostSheets
  const count = (scale: number) => {
    const { columns, rows } = sheetsAt(drawing, scale)
    return columns * rows
  }
  const scale = scales.find((to) => to >= (wanted ?? 0) && count(to) <= most) ?? 200
  return { scale, ...sheetsAt(drawing, scale) }
}
