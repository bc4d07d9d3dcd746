import { useState } from 'react'
import { groupThousands } from '#contract/arithmetic/group-thousands.ts'
import type { FilterGroup } from '#contract/catalogue/filter-groups.ts'
import { useVocabulary } from '../../shared/vocabulary.ts'

type Term = { slug: string; count: number }

type TermListProps = {
  group: FilterGroup
  terms: readonly Term[]
  isChosen: (slug: string) => boolean
  onToggle: (slug: string) => void
  onIntent?: (slug: string) => void
}

const initialCount = 7

/** The terms of a group, each with its number of products. Seven, then '+N more'. */
export function TermList({ group, terms, isChosen, onToggle, onIntent }: TermListProps) {
  const [expanded, setExpanded] = useState(false)
  const hidden = terms.slice(initialCount)
  // An active choice is never hidden.
  const all = expanded || hidden.some((term) => isChosen(term.slug))
  return (
    <>
      <ul className="filter-terms" data-all={all || undefined}>
        {terms.map((term) => (
          <li key={term.slug}>
            <TermBox
              group={group}
              term={term}
              chosen={isChosen(term.slug)}
              onToggle={() => onToggle(term.slug)}
              onIntent={() => onIntent?.(term.slug)}
            />
          </li>
        ))}
      </ul>
      {all || hidden.length === 0 ? null : (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          aria-label={`+${hidden.length} more`}
          className="min-h-11 text-sm text-slate underline decoration-rule underline-offset-4 hover:text-clay noscript:hidden"
        >
          +{hidden.length} more
        </button>
      )}
    </>
  )
}

type TermBoxProps = { group: FilterGroup; term: Term; chosen: boolean; onToggle: () => void; onIntent: () => void }

function TermBox({ group, term, chosen, onToggle, onIntent }: TermBoxProps) {
  const { swatchAt, termName, termPath } = useVocabulary()
  const empty = term.count === 0 && !chosen
  return (
    <label onPointerEnter={empty ? undefined : onIntent}>
      <input
        type="checkbox"
        name={group}
        value={term.slug}
        checked={chosen}
        disabled={empty}
        onChange={onToggle}
        onFocus={onIntent}
      />
      {group === 'colour' ? (
        <i aria-hidden="true" className="swatch" style={{ background: swatchAt(termPath(group, term.slug) ?? '') }} />
      ) : null}
      <span>{termName(group, term.slug)}</span>
      <small>
        {groupThousands(term.count)}
        <span className="sr-only">{term.count === 1 ? ' product' : ' products'}</span>
      </small>
    </label>
  )
}
