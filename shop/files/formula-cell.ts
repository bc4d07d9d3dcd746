/**
 * Spreadsheets run a cell that begins with one of these, also after spaces. An apostrophe in front makes it text. Cells that
 * begin with apostrophes get one more, so that every cell comes back as it was.
 */
const dangerous = /^['\s]*[=+\-@＝＋－＠]|^'*[\t\r\n]/

export const withoutFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text)

export const withFormula = (cell: string): string =>
  cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell
