import { addDays, isWorkingDay } from '../arithmetic/delivery-dates.ts'
import { londonTime } from '../arithmetic/london-time.ts'
import type { OpeningHours } from './opening-hours.ts'

/** Days and times at which a buyer can ask to be rung or to visit the yard: within opening hours, on the half hour. */

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const daysAhead = 28
const stepMinutes = 30
/** Somebody has to read the request before the time comes. */
const noticeMinutes = 60

export type VisitDay = { day: string; times: string[] }

type Hours = { weekly: readonly OpeningHours[]; closedDays: readonly string[] }

export function visitTimes({ weekly, closedDays }: Hours, now: Date): VisitDay[] {
  const today = londonTime(now.toISOString())
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => addDays(today.day, index))
  return days.flatMap((day) => {
    if (closedDays.includes(day) || isBankHoliday(day)) return []
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const earliest = day === today.day ? minutesOf(today.time) + noticeMinutes : 0
    const times = weekly
      .filter(({ days }) => weekdaysIn(days).has(weekday))
      .flatMap(timesWithin)
      .filter((time) => minutesOf(time) >= earliest)
    return times.length > 0 ? { day, times: [...new Set(times)].sort() } : []
  })
}

/** A weekend is no working day either, so a bank holiday is looked for on the weekday it replaces. */
const isBankHoliday = (day: string): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday % 6 !== 0 && !isWorkingDay(day)
}

/** The last time is half an hour before closing. */
function timesWithin({ opens, closes }: OpeningHours): string[] {
  if (opens === null || closes === null) return []
  const first = Math.ceil(minutesOf(opens) / stepMinutes) * stepMinutes
  const count = Math.floor((minutesOf(closes) - first) / stepMinutes)
  return Array.from({ length: Math.max(0, count) }, (_, index) => timeOf(first + index * stepMinutes))
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** 'Monday to Friday', 'Mon-Fri', 'Saturdays', 'Tuesday and Thursday', 'Every day'. 0 is Sunday. */
function weekdaysIn(text: string): Set<number> {
  const words = text.toLowerCase().match(/[a-z]+|[-–]/g) ?? []
  if (words.some((word) => word === 'daily' || word === 'every')) return new Set(weekdays.keys())
  const found = new Set<number>()
  for (const [index, word] of words.entries()) {
    if (word === 'weekdays') for (const day of [1, 2, 3, 4, 5]) found.add(day)
    const day = weekdayOf(word)
    if (day < 0) continue
    found.add(day)
    const first = /^(to|until|-|–)$/.test(words[index - 1] ?? '') ? weekdayOf(words[index - 2] ?? '') : -1
    if (first >= 0) for (let at = first; at !== day; at = (at + 1) % 7) found.add(at)
  }
  return found
}

const weekdayOf = (word: string): number =>
  word.length < 3 ? -1 : weekdays.findIndex((name) => name.startsWith(word) || word === `${name}s`)
