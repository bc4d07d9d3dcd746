/** A table as a file (RFC 4180): what has a comma, a quote or a line break in it is quoted. */
export const csvText = (rows: (string | number | null)[][]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

/** A spreadsheet would reckon with what begins like a formula: names are kept from that by an apostrophe. */
const field = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands it to the browser as a download. */
export function downloadCsv(name: string, rows: (string | number | null)[][]): void {
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}
