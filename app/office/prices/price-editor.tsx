import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { readPounds } from '../parts/read-pounds.ts'
import { type ChangeDraft, emptyDraft, isTyped, readDraft, type TypedCells } from './change-draft.ts'
import { ChangeStarted } from './change-started.tsx'
import { OperationBar } from './operation-bar.tsx'
import { PriceGrid } from './price-grid.tsx'
import { PricePreview } from './price-preview.tsx'
import { filterOf, type PriceView, priceGridQuery } from './price-query.ts'
import { countText } from './price-text.ts'
import { usePricePlan } from './use-price-plan.ts'

/** The grid with the operation bar. What is typed stays when the filter changes; a preview of another list is not shown. */
export function PriceEditor({ view }: { view: PriceView }) {
  const may = useMay()
  const grid = useInfiniteQuery({ ...priceGridQuery(view), placeholderData: keepPreviousData })
  const [draft, setDraft] = useState<ChangeDraft>(emptyDraft)
  const [cells, setCells] = useState<TypedCells>({})
  const [errors, setErrors] = useState<{ amount?: string; starts?: string; ends?: string }>({})
  const [started, setStarted] = useState<{ id: number; text: string } | null>(null)
  const plan = usePricePlan()
  const navigate = useNavigate()
  const costs = useAction('prices')
  const filter = filterOf(view)
  const isOfThisList =
    plan.change?.operation.kind === 'cells' || JSON.stringify(plan.change?.filter) === JSON.stringify(filter)
  const rows = grid.data?.pages.flatMap((page) => page.rows) ?? []
  const [first] = grid.data?.pages ?? []
  const typedPrices = Object.values(cells).flatMap(({ price, sale }) =>
    [price, sale].filter((text) => text !== undefined),
  )
  const typedCosts = Object.entries(cells).flatMap(([sku, { cost }]) => (cost === undefined ? [] : [{ sku, cost }]))

  const preview = async () => {
    const result = readDraft(draft, cells)
    setStarted(null)
    if ('errors' in result) return setErrors(result.errors)
    setErrors({})
    const fields = await plan.make({ filter: isTyped(cells) ? {} : filter, ...result })
    if (fields) setErrors(fields)
  }
  const apply = async (accepted: Parameters<typeof plan.apply>[0]) => {
    const done = await plan.apply(accepted)
    if (!done) return
    const text = `${done.note}: ${countText(done.changed, 'price')} ${done.isScheduled ? 'scheduled' : 'changed'}.`
    setStarted({ id: done.id, text })
    setCells((typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([sku, { cost }]) => (cost === undefined ? [] : [[sku, { cost }]])),
      ),
    )
    setDraft(emptyDraft)
  }
  const saveCosts = async () => {
    const json = { costs: typedCosts.map(({ sku, cost }) => ({ sku, pence: cost.trim() ? readPounds(cost) : null })) }
    if (!(await costs.act(() => read(officeApi.prices.costs.$put({ json }))))) return
    setCells((typed) =>
      Object.fromEntries(
        Object.entries(typed).flatMap(([sku, { cost: _, ...others }]) =>
          Object.keys(others).length > 0 ? [[sku, others]] : [],
        ),
      ),
    )
  }
  const areCostsWrong = typedCosts.some(({ cost }) => cost.trim() !== '' && !readPounds(cost))

  return (
    <>
      {started && <ChangeStarted key={started.id} {...started} />}
      {may('prices.change') && (
        <OperationBar
          draft={draft}
          onChange={setDraft}
          errors={errors}
          typed={typedPrices.length}
          hasTypedSale={Object.values(cells).some(({ sale }) => sale !== undefined)}
          onDiscard={() => setCells({})}
          onPreview={() => void preview()}
          busy={plan.isPlanning}
        />
      )}
      {isTyped(cells) && errors.amount && <Alert>Some typed prices are not prices. They are marked below.</Alert>}
      {plan.error && !plan.plan && <Alert>{plan.error}</Alert>}
      {plan.plan && isOfThisList && (
        <div className="mb-5">
          <PricePreview
            key={plan.plan.hash}
            plan={plan.plan}
            isScheduled={plan.isScheduled}
            onMore={plan.more}
            onApply={(accepts) => void apply(accepts)}
            onRelease={
              plan.isScheduled
                ? null
                : async (...args) => {
                    await plan.addToRelease(...args)
                    await navigate(`/releases/${args[1]}`)
                  }
            }
            onCancel={plan.cancel}
            busy={plan.isApplying}
            error={plan.error}
          />
        </div>
      )}
      {grid.error && <Alert>{errorMessage(grid.error)}</Alert>}
      {costs.error && <Alert>{costs.error}</Alert>}
      {!grid.data && !grid.error && <Loading />}
      {first && (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="text-xs text-quiet">
              {first.sizes === 0
                ? 'No matching sizes.'
                : `${countText(first.sizes, 'size')} of ${countText(first.products, 'product')}`}
            </p>
            {typedCosts.length > 0 && (
              <Button look="outline" busy={costs.busy} disabled={areCostsWrong} onClick={() => void saveCosts()}>
                Save {countText(typedCosts.length, 'cost')}
              </Button>
            )}
          </div>
          {rows.length > 0 && (
            <PriceGrid
              rows={rows}
              cells={cells}
              onType={setCells}
              mayChange={may('prices.change')}
              mayCost={may('prices.cost')}
            />
          )}
        </>
      )}
      {grid.hasNextPage && (
        <Button look="outline" className="mt-4" busy={grid.isFetchingNextPage} onClick={() => grid.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
