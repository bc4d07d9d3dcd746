/** A copy of something in the database that a process keeps and reads again after a change. */
export type LiveCopy<T> = {
  /** As this process last read it. */
  current: () => T
  /** Reads it again, after a change. */
  reload: () => Promise<void>
}

export function liveCopy<T>(first: T, read: () => Promise<T>): LiveCopy<T> {
  let current = first
  let started = 0
  let newest = 0
  return {
    current: () => current,
    async reload() {
      const number = ++started
      const value = await read()
      // Two reads may end in the wrong order.
      if (number < newest) return
      newest = number
      current = value
    },
  }
}
