const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Reading = { now?: Date; isPast?: boolean }

/**
 * A date typed the British way, such as 1/4/2027, 1.4.27 or 1 April, as '2027-04-01'. Without a year: the next such day, or
 * the last one. Null if it is not a date.
 */
export function readDay(text: string, { now = new Date(), isPast = false }: Reading = {}): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text.trim())
  if (iso) return readDay(`${iso[3]}/${iso[2]}/${iso[1]}`)
  const parts = /^(\d{1,2})(?:st|nd|rd|th)?[\s/.-]+(\d{1,2}|[a-z]{3,9})(?:[\s/.,-]+(\d{2}|\d{4}))?$/i.exec(text.trim())
  if (!parts) return null
  const [, dayText, monthText = '', yearText] = parts
  const day = Number(dayText)
  const month = /^\d/.test(monthText) ? Number(monthText) : months.indexOf(monthText.slice(0, 3).toLowerCase()) + 1
  const dateIn = (year: number) => {
    const date = new Date(Date.UTC(year, month - 1, day, 12))
    const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    return isReal ? date.toISOString().slice(0, 10) : null
  }
  if (yearText) return dateIn(yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText))
  const [year, today] = [now.getFullYear(), now.toISOString().slice(0, 10)]
  const isWanted = (day: string | null) => day !== null && (isPast ? day <= today : day >= today)
  const years = isPast ? [year, year - 1] : [year, year + 1]
  return years.map(dateIn).find(isWanted) ?? null
}
