/** '4.25' for 4250. */
export const metresText = (millimetres: number): string => String(Math.round(millimetres) / 1000)

/** How a typed length was read, unless the text is plain metres anyway. */
export const readAsText = (typed: string, millimetres: number): string | undefined =>
  Math.round(Number(typed.replace(/\s*m\s*$/i, '').replace(',', '.')) * 1000) === millimetres
    ? undefined
    : `Read as ${metresText(millimetres)} m`
