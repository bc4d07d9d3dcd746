/** One line with the progress of a long run and the time left. */
export function progressLine(done: number, total: number, seconds: number): string {
  const width = 28
  const full = total === 0 ? width : Math.round((done / total) * width)
  const left = done === 0 ? '' : ` · ${clock((seconds / done) * (total - done))} left`
  return `[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${done}/${total}${left}`
}

export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function showProgress(line: string) {
  if (process.stdout.isTTY) process.stdout.write(`\r${line}\x1b[K`)
  else process.stdout.write(`${line}\n`)
}
