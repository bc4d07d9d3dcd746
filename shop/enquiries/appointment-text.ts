import { londonDate } from '#contract/arithmetic/london-date.ts'
import { spokenTime } from '#contract/settings/opening-hours.ts'
import { visitTimes } from '#contract/settings/visit-times.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

/** 'Thursday 26 November 2026, 10:30am'. A day or a time at which the yard is shut is refused. */
export function appointmentText(
  ctx: Pick<ShopContext, 'settings' | 'clock'>,
  { day, time }: { day: string; time: string },
): string {
  const open = visitTimes(ctx.settings.hours, ctx.clock.now()).find((one) => one.day === day)
  if (!open) throw refusal('day', 'We are shut on that day. Please choose another.')
  if (!open.times.includes(time)) throw refusal('time', 'We are shut at that time. Please choose another.')
  const noon = new Date(`${day}T12:00:00Z`)
  return `${weekday.format(noon)} ${londonDate(noon.toISOString())}, ${spokenTime(time)}`
}

const refusal = (field: string, message: string) => new ShopError('invalid', message, { [field]: message })
