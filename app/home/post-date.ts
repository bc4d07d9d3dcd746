const calendar = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** '6 November 2026', by the clock of the shop and not of the machine that renders it. */
export const postDate = (iso: string): string => calendar.format(new Date(iso))
