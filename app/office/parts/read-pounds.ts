/** Pounds as typed, in pence; null where it is no amount. */
export function readPounds(text: string): number | null {
  const parts = /^£?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', ''))
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : null
}
