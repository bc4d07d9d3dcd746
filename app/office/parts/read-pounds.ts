/** Converts typed pounds to pence. Null if the text is not an amount. */
export function readPounds(text: string): number | null {
  const parts = /^£?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}

/** Makes react-hook-form read a field in pounds as pence. */
export const asPence = { setValueAs: (value: unknown) => (typeof value === 'string' ? readPounds(value) : value) }
