import { londonDate } from '#contract/arithmetic/london-date.ts'

export const PostDate = ({ date }: { date: string }) => <time dateTime={date}>{londonDate(date)}</time>
