export const figureText = (figure: number): string => figure.toLocaleString('en-GB')

export const piecesText = (pieces: number): string => (pieces === 1 ? '1 piece' : `${figureText(pieces)} pieces`)

/** Always with a sign. */
export const changeText = (pieces: number): string =>
  pieces > 0 ? `+${figureText(pieces)}` : `−${figureText(-pieces)}`

export const stockPath = (sku: string): string => `/stock/${encodeURIComponent(sku)}`
