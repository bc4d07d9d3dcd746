import { formatPounds } from '#contract/arithmetic/money.ts'
import type { OrderState } from '#contract/orders/order-states.ts'

const london = { timeZone: 'Europe/London' } as const
const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', ...london })
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', ...london })

const shortFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  ...london,
})
const yearOf = (moment: Date) => moment.getFullYear()

/** For lists: leaves out the year if it is this year. */
export const listMomentText = (iso: string, now = new Date()): string => {
  const moment = new Date(iso)
  return (yearOf(moment) === yearOf(now) ? shortFormat : momentFormat).format(moment)
}
/** '3 min ago', and the time itself once it is longer ago than a day. */
export const agoText = (iso: string, now = new Date()): string => {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : listMomentText(iso, now)
}
export const momentText = (iso: string): string => momentFormat.format(new Date(iso))
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T12:00:00Z`))
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', ...london })
/** '18 Nov 2026'; a day that cannot be read stays as it was typed. */
export const dateText = (day: string): string => {
  const date = new Date(`${day}T12:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : dateFormat.format(date)
}
/** A dash for people who may not see prices. */
export const poundsText = (pence: number | null): string => (pence === null ? '–' : formatPounds(pence))

export const stateNames: Record<OrderState, string> = {
  pending: 'Awaiting payment',
  paid: 'To pick',
  picking: 'Being picked',
  ready: 'Ready to collect',
  part_dispatched: 'Partly dispatched',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
  collected: 'Collected',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  returned: 'Returned',
}

/** Turns 'order_cancelled' into 'Order cancelled', and 'holdMinutes' into 'Hold minutes'. */
export const wordsOfKey = (key: string): string => {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
