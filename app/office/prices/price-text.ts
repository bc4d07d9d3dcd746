const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

/** '2027-04-01' for midnight at the beginning of that day in London. */
export const londonDayOf = (iso: string): string => dayFormat.format(new Date(iso))

/** 464 basis points as '4.6%'. */
export const percentText = (basisPoints: number): string => `${(basisPoints / 100).toFixed(1)}%`.replace('-', '−')

export const signedPercentText = (basisPoints: number): string =>
  basisPoints > 0 ? `+${percentText(basisPoints)}` : percentText(basisPoints)

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
