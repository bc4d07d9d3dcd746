/** Pounds as typed, in pence; null if the text is no amount. */
export function readPounds(text: string): number | null {
  const parts = /^£?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** How a form reads a field for pounds. */
export const asPence = { setValueAs: (value: unknown) => (typeof value === 'string' ? readPounds(value) : value) }
