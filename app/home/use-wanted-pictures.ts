import { useCallback, useEffect, useState } from 'react'

const including = (set: ReadonlySet<number>, ...more: number[]) =>
  more.every((one) => set.has(one)) ? set : new Set([...set, ...more])

/**
 * Which slides may fetch their picture: the one that shows, and the next once this one's has come. So the first view
 * costs one picture, and the others are there before they are needed.
 */
export function useWantedPictures(index: number, count: number) {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([0]))
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const nextToo = settled.has(index)

  useEffect(() => {
    setWanted((before) => including(before, index, ...(nextToo ? [(index + 1) % count] : [])))
  }, [index, nextToo, count])

  const settle = useCallback((place: number) => setSettled((before) => including(before, place)), [])
  return { wanted, settle }
}
