/** Days are 'YYYY-MM-DD' and have no time zone; moments are shown in the yard's time, London's. */

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const plainDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const momentDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

const asDate = (text: string) => new Date(text.length === 10 ? `${text}T00:00:00Z` : text)

/** '2027-03-02' → 'Tuesday 2 March', with a non-breaking space before the month. */
export const dayText = (text: string): string => day.format(asDate(text)).replace(',', '').replace(/(\d) /, '$1\u00a0')

/** 'Tuesday 2 March', or 'Tuesday 2 March to Wednesday 3 March'. */
export const dayRange = (from: string, until: string): string =>
  from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`

/** '2 March 2027', for a day or a moment. */
export const dateText = (text: string): string =>
  text.length === 10 ? plainDay.format(asDate(text)) : momentDay.format(asDate(text))

/** '2 March 2027, 14:05' in the yard's time. */
export const momentText = (text: string): string => `${momentDay.format(asDate(text))}, ${clock.format(asDate(text))}`

export const timeText = (text: string): string => clock.format(asDate(text))
