import { useCallback, useEffect, useState } from 'react'

const withIndexes = (set: ReadonlySet<number>, ...more: number[]) =>
  more.every((index) => set.has(index)) ? set : new Set([...set, ...more])

/**
 * Which slides may fetch their picture: the current slide, and the next one once the current picture has loaded. So the
 * first view costs one picture, and the others have loaded before they are needed.
 */
export function useWantedPictures(index: number, count: number) {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([0]))
  const [settled, setSettled] = useState<ReadonlySet<number>>(new Set())
  const nextToo = settled.has(index)

  useEffect(() => {
    setWanted((previous) => withIndexes(previous, index, ...(nextToo ? [(index + 1) % count] : [])))
  }, [index, nextToo, count])

  const settle = useCallback((slideIndex: number) => setSettled((previous) => withIndexes(previous, slideIndex)), [])
  return { wanted, settle }
}
