import { reportSteps } from '#contract/office/reports.ts'

/** The period and its steps, as chosen in the address. */
export type Choice = { from: string; until: string; by: (typeof reportSteps)[number] }

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)
const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)

/** Without a choice: the last 28 days, today included. */
export function readChoice(parameters: URLSearchParams, now = new Date()): Choice {
  const [from, until, by] = [parameters.get('from'), parameters.get('until'), parameters.get('by')]
  const last = isDay(until) ? until : londonDay.format(now)
  return {
    from: isDay(from) ? from : daysBefore(last, 27),
    until: last,
    by: reportSteps.find((step) => step === by) ?? 'day',
  }
}

/** Buttons for common periods. */
export function presetPeriods(now = new Date()): { label: string; from: string; until: string; by: Choice['by'] }[] {
  const today = londonDay.format(now)
  const [year = '', month = ''] = today.split('-')
  const endOfLastMonth = daysBefore(`${year}-${month}-01`, 1)
  return [
    { label: 'Last 28 days', from: daysBefore(today, 27), until: today, by: 'day' },
    { label: 'Last month', from: `${endOfLastMonth.slice(0, 7)}-01`, until: endOfLastMonth, by: 'day' },
    { label: 'Last 12 weeks', from: daysBefore(today, 83), until: today, by: 'week' },
    { label: 'This year', from: `${year}-01-01`, until: today, by: 'month' },
  ]
}

/** As many days, up to the day before the period. */
export function periodBefore({ from, until }: Pick<Choice, 'from' | 'until'>): Pick<Choice, 'from' | 'until'> {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
  return { from: daysBefore(from, count), until: daysBefore(from, 1) }
}
