/** Working days in England, and delivery dates counted in them. A day is 'YYYY-MM-DD' in London time. */

type DeliveryPromise = {
  /** Working days after the yard starts on the order. */
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

export function londonTime(now: Date): { day: string; hour: number } {
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  return { day, hour: Number(parts.get('hour')) }
}

/** The last second of a day in London, which is an hour ahead of UTC in summer. */
export function endOfLondonDay(day: string): Date {
  const last = new Date(`${day}T23:59:59Z`)
  return londonTime(last).day === day ? last : new Date(last.getTime() - 3_600_000)
}

export const startOfLondonDay = (day: string): Date => new Date(endOfLondonDay(addDays(day, -1)).getTime() + 1000)

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

/** The regular bank holidays of England and Wales. One-off holidays go into `delivery.closedDays` in the settings. */
export function bankHolidays(year: number): Set<string> {
  const cached = years.get(year)
  if (cached) return cached
  const easter = easterSunday(year)
  const days = new Set([
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(year, 5),
    lastMonday(year, 5),
    lastMonday(year, 8),
  ])
  // A holiday on a weekend moves to the next weekday that is not a holiday already.
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

/** With 0: the day itself if it is a working day, otherwise the next working day. */
export function addWorkingDays(day: string, days: number, closed: readonly string[] = []): string {
  let reached = day
  while (!isWorkingDay(reached, closed)) reached = addDays(reached, 1)
  for (let left = days; left > 0; ) {
    reached = addDays(reached, 1)
    if (isWorkingDay(reached, closed)) left--
  }
  return reached
}

/** The day the yard starts on an order: today if it is a working day and before noon, otherwise the next one. */
export function firstWorkingDay(now: Date, closed: readonly string[] = []): string {
  const { day, hour } = londonTime(now)
  return isWorkingDay(day, closed) && hour >= 12
    ? addWorkingDays(addDays(day, 1), 0, closed)
    : addWorkingDays(day, 0, closed)
}

/** The working days after `after`, at most `ahead` days from today: later delivery days a buyer may choose. */
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
  const start = firstWorkingDay(now, closed)
  return { from: addWorkingDays(start, promise.from, closed), until: addWorkingDays(start, promise.until, closed) }
}
