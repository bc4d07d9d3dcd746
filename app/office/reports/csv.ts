/** CSV as in RFC 4180: cells with a comma, a quote or a line break are quoted. */
export const csvText = (rows: (string | number | null)[][]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')

/** An apostrophe stops spreadsheets from running text that starts like a formula. */
const field = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function downloadCsv(name: string, rows: (string | number | null)[][]): void {
  const url = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` })
  link.click()
  URL.revokeObjectURL(url)
}
