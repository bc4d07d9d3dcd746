import { z } from 'zod'

/** '09:00', on a 24-hour clock. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 9:00am')

export type OpeningHours = { days: string; opens: string | null; closes: string | null; note: string }

/** '9:00am' for '09:00'. */
export function spokenTime(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'am' : 'pm'}`
}

/** '9:00am to 5:30pm', 'closed', or both with a note. */
export function openingTimes({ opens, closes, note }: OpeningHours): string {
  const times = opens && closes ? `${spokenTime(opens)} to ${spokenTime(closes)}` : ''
  return [times, note].filter(Boolean).join(', ')
}
