import { clockChange } from './london-time.ts'

const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * '6 November 2026', in London time, whatever the time zone of the machine. Not Intl: in a browser its data takes
 * longer to load than a page takes to hydrate.
 */
export function londonDate(iso: string): string {
  const moment = new Date(iso)
  const year = moment.getUTCFullYear()
  const isSummer = moment.getTime() >= clockChange(year, 2) && moment.getTime() < clockChange(year, 9)
  const local = new Date(moment.getTime() + (isSummer ? 3_600_000 : 0))
  return `${local.getUTCDate()} ${months[local.getUTCMonth()]} ${local.getUTCFullYear()}`
}
