/** The last Sunday of a month at one o'clock UTC: when British clocks change. */
export function clockChange(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

const hourMs = 3_600_000

/** A moment as the clocks in London show it: day '2027-04-01' and time '09:00'. */
export function londonTime(iso: string): { day: string; time: string } {
  const moment = new Date(iso)
  const year = moment.getUTCFullYear()
  const isSummer = moment.getTime() >= clockChange(year, 2) && moment.getTime() < clockChange(year, 9)
  const local = new Date(moment.getTime() + (isSummer ? hourMs : 0)).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}

/** The moment at which clocks in London show this day and time; null if they never do. */
export function momentInLondon(day: string, time: string): string | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(asUtc)) return null
  const shows = (moment: number) => {
    const shown = londonTime(new Date(moment).toISOString())
    return shown.day === day && shown.time === time
  }
  // In autumn one hour happens twice: the first of the two.
  const moment = [asUtc - hourMs, asUtc].find(shows)
  return moment === undefined ? null : new Date(moment).toISOString()
}
