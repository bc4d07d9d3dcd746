import { useEffect, useRef } from 'react'
import { say } from '../../ui/say.ts'

type Results = {
  data: { pages: { rows: unknown[] }[] } | undefined
  isPlaceholderData: boolean
  hasNextPage: boolean
}

/** Says how many rows a list has once its filter has changed: '12 orders'. */
export function useSayResults(at: string, { data, isPlaceholderData, hasNextPage }: Results, noun: string): void {
  const said = useRef(at)
  const count = data && !isPlaceholderData ? data.pages.reduce((sum, { rows }) => sum + rows.length, 0) : null
  useEffect(() => {
    if (count === null || said.current === at) return
    said.current = at
    say(`${hasNextPage ? 'The first ' : ''}${count} ${count === 1 ? noun : pluralOf(noun)}`)
  }, [at, count, hasNextPage, noun])
}

const pluralOf = (noun: string) => noun.replace(/y$/, 'ie').concat('s')
