const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** '6 November 2026', the same on the server and in every browser. */
export const PostDate = ({ date }: { date: string }) => <time dateTime={date}>{format.format(new Date(date))}</time>
