type Row = { reference: string; tracking_number: string; carrier: string }

const referenceShape = /^ORD(-[2-9A-Z]{4}){3}$/i

/**
 * Rows of a carrier's list. Columns are found by their heading where there is one; without one they are reference,
 * tracking number, carrier. A row that names no order is no row.
 */
export function readCarrierFile(text: string): Row[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map(cellsOf)
  const heading = lines[0]?.some((cell) => referenceShape.test(cell)) ? null : (lines[0] ?? null)
  const column = (pattern: RegExp, usual: number) => {
    const at = heading?.findIndex((cell) => pattern.test(cell)) ?? -1
    return at === -1 ? (heading ? -1 : usual) : at
  }
  const [tracking, carrier] = [column(/track|consignment/i, 1), column(/carrier|haulier|service/i, 2)]
  const rows = lines.flatMap((cells): Row[] => {
    const reference = cells.find((cell) => referenceShape.test(cell))
    if (!reference) return []
    return [
      {
        reference: reference.toUpperCase(),
        tracking_number: (cells[tracking] ?? '').slice(0, 80),
        carrier: (cells[carrier] ?? '').slice(0, 80),
      },
    ]
  })
  return [...new Map(rows.map((row) => [row.reference, row])).values()]
}

/** The cells of a line, by comma, semicolon or tab; quotes may hold them. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,;\t]*)(?:[,;\t]|$)/g)]
    .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"').trim())
    .slice(0, -1)
