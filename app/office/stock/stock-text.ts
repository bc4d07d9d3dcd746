export const piecesText = (pieces: number): string =>
  pieces === 1 ? '1 piece' : `${pieces.toLocaleString('en-GB')} pieces`

/** With its sign, as a change is read. */
export const changeText = (pieces: number): string => (pieces > 0 ? `+${pieces}` : `−${-pieces}`)

export const stockPath = (sku: string): string => `/stock/${encodeURIComponent(sku)}`
