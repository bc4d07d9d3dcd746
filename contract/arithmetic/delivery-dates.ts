/** Working days of England and what they make of a delivery promise. A day is 'YYYY-MM-DD', as it is in London. */

type DeliveryPromise = {
  /** Working days after the order is taken up. */
  from: number
  until: number
}

const dayMs = 86_400_000

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

/** The day and the hour a clock in London shows. */
export function londonTime(now: Date): { day: string; hour: number } {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  return { day, hour: Number(parts.get('hour')) }
}

/** The last second of a day in London, whose clocks are an hour ahead of UTC in summer. */
export function endOfLondonDay(day: string): Date {
  const last = new Date(`${day}T23:59:59Z`)
  return londonTime(last).day === day ? last : new Date(last.getTime() - 3_600_000)
}

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(Date.parse(day)).getUTCDay()

const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0

/** Easter Sunday by the anonymous Gregorian rule. */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return dayOf(year, Math.floor(f / 31), (f % 31) + 1)
}

const firstMonday = (year: number, month: number): string => {
  const first = dayOf(year, month, 1)
  return addDays(first, (8 - weekdayOf(first)) % 7)
}

const lastMonday = (year: number, month: number): string => {
  const last = dayOf(year, month + 1, 0)
  return addDays(last, -((weekdayOf(last) + 6) % 7))
}

const years = new Map<number, Set<string>>()

/** The bank holidays of England and Wales by their standing rules; one proclaimed for a single year is a setting. */
export function bankHolidays(year: number): Set<string> {
  const known = years.get(year)
  if (known) return known
  const easter = easterSunday(year)
  const days = new Set([
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ])
  // One that falls on a weekend is kept on the next weekday that is not one already.
  for (const fixed of [dayOf(year, 1, 1), dayOf(year, 12, 25), dayOf(year, 12, 26)]) {
    let day = fixed
    while (isWeekend(day) || days.has(day)) day = addDays(day, 1)
    days.add(day)
  }
  years.set(year, days)
  return days
}

export const isWorkingDay = (day: string, closed: readonly string[] = []): boolean =>
  !isWeekend(day) && !bankHolidays(Number(day.slice(0, 4))).has(day) && !closed.includes(day)

/** The working day so many after this one; with 0, this one or the next that is one. */
export function addWorkingDays(day: string, days: number, closed: readonly string[] = []): string {
  let reached = day
  while (!isWorkingDay(reached, closed)) reached = addDays(reached, 1)
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached, closed)) left--
  }
  return reached
}

/** The day the yard takes an order up: today until noon, if it is a working day at all. */
export function takenUp(now: Date, closed: readonly string[] = []): string {
  const { day, hour } = londonTime(now)
  return isWorkingDay(day, closed) && hour >= 12
    ? addWorkingDays(addDays(day, 1), 0, closed)
    : addWorkingDays(day, 0, closed)
}

/** The working days after one, up to so many days from today: what a buyer may ask for instead. */
export function laterDays(
  after: string,
  now: Date,
  { ahead, closed }: { ahead: number; closed: readonly string[] },
): string[] {
  const last = addDays(londonTime(now).day, ahead)
  const days: string[] = []
  for (let day = addDays(after, 1); day <= last; day = addDays(day, 1)) if (isWorkingDay(day, closed)) days.push(day)
  return days
}

export function deliveryDays(
  promise: DeliveryPromise,
  now: Date,
  closed: readonly string[] = [],
): { from: string; until: string } {
  const start = takenUp(now, closed)
  return { from: addWorkingDays(start, promise.from, closed), until: addWorkingDays(start, promise.until, closed) }
}
