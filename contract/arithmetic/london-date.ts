const months = 'January February March April May June July August September October November December'.split(' ')

/** The last Sunday of a month at one o'clock UTC: when British clocks change. */
function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

/**
 * '6 November 2026', by the clock of the shop and not of the machine that shows it. By hand: the browser's own way takes
 * longer to load its rules than a page to hydrate.
 */
export function londonDate(iso: string): string {
  const moment = new Date(iso)
  const year = moment.getUTCFullYear()
  const isSummer = moment.getTime() >= clockChange(year, 2) && moment.getTime() < clockChange(year, 9)
  const shown = new Date(moment.getTime() + (isSummer ? 3_600_000 : 0))
  return `${shown.getUTCDate()} ${months[shown.getUTCMonth()]} ${shown.getUTCFullYear()}`
}
