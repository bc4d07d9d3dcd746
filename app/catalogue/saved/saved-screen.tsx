import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { mostCompared } from '#contract/catalogue/kept-limits.ts'
import type { KeptStone } from '#contract/catalogue/kept-stones.ts'
import { savedStones, seenStones, useKept } from '../../shared/kept-stones.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { say } from '../../ui/say.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { CompareTable } from './compare-table.tsx'
import { inOrder } from './in-order.ts'
import { keptQuery } from './kept-query.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { SavedCard } from './saved-card.tsx'

/** The stones that this browser keeps, and a comparison of those that are ticked. The address has the ticks. */
export function SavedScreen() {
  const saved = useKept(savedStones)
  const query = useQuery(keptQuery(saved, savedStones))
  const stones = inOrder(query.data ?? [], saved)
  const [compared, compare] = useCompared(saved)
  return (
    <>
      <div className="page pt-10 lg:pt-16">
        <h1 className="text-3xl">Saved stones</h1>
        <p className="mt-4 max-w-prose text-slate">
          {saved.length === 0
            ? 'You have not saved any stones yet. Press the heart on a stone to find it here again.'
            : 'Kept in this browser only. Tick up to four stones to compare them side by side.'}
        </p>
        {saved.length === 0 ? (
          <ButtonLink look="outline" to="/stone-collection/all-products" className="mt-8">
            See all products
          </ButtonLink>
        ) : query.isError ? (
          <Failed onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <div className="grid min-h-96 place-items-center">
            <Spinner className="size-8" />
          </div>
        ) : (
          <SavedList stones={stones} compared={compared} compare={compare} />
        )}
        <Comparison stones={inOrder(stones, compared)} compare={compare} />
      </div>
      <RecentlySeen open />
      <ForgetSeen />
    </>
  )
}

type Compare = (ids: number[]) => void

/** The ticked ones of the saved stones. The address follows, so that a reload and Back bring the comparison back. */
function useCompared(saved: readonly number[]): [number[], Compare] {
  const [parameters, setParameters] = useSearchParams()
  const [ticked, setTicked] = useState(() => (parameters.get('compare') ?? '').split(',').map(Number))
  const compare: Compare = (ids) => {
    setTicked(ids)
    setParameters(ids.length > 0 ? { compare: ids.join() } : {}, { replace: true, preventScrollReset: true })
  }
  return [saved.filter((id) => ticked.includes(id)).slice(0, mostCompared), compare]
}

function SavedList({ stones, compared, compare }: { stones: KeptStone[]; compared: number[]; compare: Compare }) {
  const remove = ({ id, name }: KeptStone) => {
    savedStones.remove(id)
    say(`${name} is no longer saved`)
  }
  const tick = (id: number) =>
    compare(compared.includes(id) ? compared.filter((other) => other !== id) : [...compared, id])
  return (
    <div>
      <ul aria-label="Saved stones" className="mt-10 grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-3 lg:grid-cols-4">
        {stones.map((stone) => {
          const isTicked = compared.includes(stone.id)
          return (
            <li key={stone.id} className="flex min-w-0 flex-col">
              <SavedCard stone={stone} heading="h2" />
              <div className="mt-auto pt-3">
                {stones.length > 1 ? (
                  <Checkbox
                    checked={isTicked}
                    disabled={!isTicked && compared.length >= mostCompared}
                    onChange={() => tick(stone.id)}
                  >
                    Compare<span className="sr-only"> {stone.name}</span>
                  </Checkbox>
                ) : null}
                <button
                  type="button"
                  aria-label={`Remove ${stone.name}`}
                  onClick={() => remove(stone)}
                  className="min-h-11 text-sm underline decoration-rule underline-offset-4 hover:text-clay"
                >
                  Remove
                </button>
              </div>
            </li>
          )
        })}
      </ul>
      {compared.length > 1 ? (
        <p className="sticky bottom-4 z-20 mx-auto mt-6 w-fit border border-rule bg-white px-5 text-sm">
          <a href="#comparison" className="flex min-h-11 items-center underline underline-offset-4 hover:text-clay">
            See the {compared.length} stones side by side
          </a>
        </p>
      ) : null}
    </div>
  )
}

function Comparison({ stones, compare }: { stones: KeptStone[]; compare: Compare }) {
  if (stones.length === 0) return null
  return (
    <section aria-labelledby="comparison" className="mt-16 border-t border-rule pt-10">
      <h2 id="comparison" className="scroll-mt-28 text-2xl">
        Comparison
      </h2>
      {stones.length === 1 ? (
        <p className="mt-4 text-slate">Tick one more stone to compare it with {stones[0]?.name}.</p>
      ) : (
        <div className="mt-6">
          <CompareTable
            stones={stones}
            onRemove={({ id }) => compare(stones.flatMap((stone) => (stone.id === id ? [] : stone.id)))}
          />
        </div>
      )}
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-10">
      <p role="alert">Your saved stones could not be loaded. They are still saved.</p>
      <Button look="outline" className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** What was looked at can be forgotten, on a computer that others use too. */
function ForgetSeen() {
  const seen = useKept(seenStones)
  if (seen.length === 0) return null
  const forget = () => {
    seenStones.remove(...seen)
    say('Recently seen stones cleared', 'shown')
  }
  return (
    <p className="page mt-6">
      <button
        type="button"
        onClick={forget}
        className="min-h-11 text-sm underline decoration-rule underline-offset-4 hover:text-clay"
      >
        Clear recently seen
      </button>
    </p>
  )
}
