import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { type FormEvent, type RefObject, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../shared/api.ts'
import { notStone } from '../shared/not-stone.ts'
import { Button } from '../ui/button.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { SuggestionList } from './suggestion-list.tsx'
import {
  groupSuggestions,
  minQueryLength,
  type Suggestion,
  type SuggestionGroup,
  suggestionsQuery,
} from './suggestions.ts'

const debounceMs = 200

const popular = [
  { to: '/collections/stone-collection/marble-tiles', label: 'Marble Tiles' },
  { to: '/collections/stone-collection/limestone-tiles', label: 'Limestone Tiles' },
  { to: '/collections/design-pattern-collection/herringbone-tiles', label: 'Herringbone Tiles' },
  { to: '/room-type-usage/bathroom', label: 'Bathroom' },
  { to: '/stone-collection/stock-clearance', label: 'Stock Clearance' },
] as const

type SearchBoxProps = {
  input: RefObject<HTMLInputElement | null>
  /** Text typed before this field took the focus. */
  earlyText: RefObject<string>
  /** Called when the visitor searches or follows a link. */
  onDone: () => void
}

/** The search field, its suggestions, and a button for all results. */
export function SearchBox({ input, earlyText, onDone }: SearchBoxProps) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const query = useDebounced(text.trim(), debounceMs)
  const { data, isFetching, isError, isPlaceholderData } = useQuery(suggestionsQuery(browserApi, query))
  const searching = text.trim().length >= minQueryLength
  const groups = searching && !isError ? groupSuggestions(data) : []
  const settled = searching && query === text.trim() && !isFetching && !isPlaceholderData

  function takeEarlyText() {
    if (earlyText.current) setText(earlyText.current)
    earlyText.current = ''
  }

  function search(event: FormEvent) {
    event.preventDefault()
    const query = text.trim()
    if (!query) return input.current?.focus()
    onDone()
    navigate(`/search?${new URLSearchParams({ q: query })}`)
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={groups}
      filter={null}
      value={text}
      onValueChange={setText}
      itemToStringValue={(item: Suggestion) => item.label}
    >
      <div className="page pt-4 pb-8 md:pt-8 md:pb-12">
        <search>
          <form action="/search" onSubmit={search} className="flex items-center gap-2 md:gap-4">
            <div className="flex grow items-center gap-1 border-b-2 border-rule focus-within:border-clay sm:gap-3">
              <button
                type="submit"
                aria-label="Search"
                className="-ml-3 grid size-11 shrink-0 place-items-center sm:hidden"
              >
                <Search aria-hidden="true" className="size-5.5" strokeWidth={1.4} />
              </button>
              <Search aria-hidden="true" className="size-5.5 shrink-0 text-slate max-sm:hidden" strokeWidth={1.4} />
              <Autocomplete.Input
                ref={input}
                onFocus={takeEarlyText}
                aria-label="Search the shop"
                name="q"
                maxLength={100}
                enterKeyHint="search"
                autoComplete="off"
                placeholder="Stone, room, finish or question"
                className="h-14 w-full min-w-0 bg-transparent font-serif text-lg outline-none placeholder:text-slate md:h-16 md:text-xl"
              />
            </div>
            <Button type="submit" className="max-sm:hidden">
              Search
            </Button>
            <Dialog.Close
              aria-label="Close search"
              className="-mr-3 grid size-11 shrink-0 place-items-center hover:text-clay"
            >
              <X aria-hidden="true" className="size-5.5" strokeWidth={1.4} />
            </Dialog.Close>
          </form>
        </search>
        <Autocomplete.Status className="mt-5 text-sm text-slate empty:mt-0">
          {searching ? statusText({ settled, isError, groups, text: text.trim() }) : null}
        </Autocomplete.Status>
        <SuggestionList onFollow={onDone} />
        {searching ? null : <PopularSearches onFollow={onDone} />}
      </div>
    </Autocomplete.Root>
  )
}

function statusText({
  settled,
  isError,
  groups,
  text,
}: {
  settled: boolean
  isError: boolean
  groups: SuggestionGroup[]
  text: string
}) {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  if (isError) return 'Suggestions are not available just now. Press Enter to search.'
  if (!settled) return count > 0 ? <span className="sr-only">Searching...</span> : 'Searching...'
  const explanation = notStone(
    text,
    groups.some(({ value }) => value === 'Products'),
  )
  if (explanation) return explanation
  if (count === 0) return `No suggestions for '${text}'. Press Enter to search the whole shop.`
  return <span className="sr-only">{`${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}</span>
}

function PopularSearches({ onFollow }: { onFollow: () => void }) {
  return (
    <div className="mt-6 md:mt-8">
      <h3 className="eyebrow font-sans">Popular searches</h3>
      <ul className="mt-2 flex flex-wrap gap-x-8">
        {popular.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onFollow} className="inline-flex min-h-11 items-center hover:text-clay">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
