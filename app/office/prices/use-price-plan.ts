import { useState } from 'react'
import type { PriceChange, PricePlan } from '#contract/office/prices.ts'
import { isRefused, read } from '../../shared/api.ts'
import { sendErrorMessage, useSend } from '../access/use-send.ts'
import { officeApi } from '../api.ts'
import type { Accepted } from './price-preview.tsx'

type Shown = { change: PriceChange; plan: PricePlan }

const confirmed = ({ change, plan }: Shown, { belowCost, zero }: Accepted) => ({
  ...change,
  hash: plan.hash,
  planned_at: plan.planned_at,
  accept_below_cost: belowCost,
  accept_zero: zero,
})

/** Previews a change and carries it out. If prices have moved in between, the preview is made again and says so. */
export function usePricePlan() {
  const send = useSend('prices')
  const sendRelease = useSend('releases')
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState('')
  const [state, setState] = useState<'idle' | 'planning' | 'applying'>('idle')
  const planOf = (change: PriceChange, offset = 0) => read(officeApi.prices.plan.$post({ json: { ...change, offset } }))

  /** Returns what is wrong with the fields, if the shop says so. */
  const make = async (change: PriceChange): Promise<Record<string, string> | null> => {
    setState('planning')
    setError('')
    try {
      setShown({ change, plan: await planOf(change) })
      return null
    } catch (reason) {
      setShown(null)
      setError(sendErrorMessage(reason))
      return isRefused(reason, 'invalid') ? (reason.fields ?? null) : null
    } finally {
      setState('idle')
    }
  }
  const apply = async (accepted: Accepted) => {
    if (!shown) return null
    const { change, plan } = shown
    setState('applying')
    setError('')
    try {
      const json = confirmed(shown, accepted)
      const { id } = await send((once) => read(officeApi.prices.changes.$post({ json }, once())))
      setShown(null)
      return { id, note: plan.note, changed: plan.changed, isScheduled: change.starts !== null }
    } catch (reason) {
      if (isRefused(reason, 'prices_moved')) await make(change)
      setError(sendErrorMessage(reason))
      return null
    } finally {
      setState('idle')
    }
  }
  /** Puts the plan into a release, which shows what is wrong. */
  const addToRelease = async (accepted: Accepted, release: number, accepts_other: boolean) => {
    if (!shown) return
    const sent = { param: { id: String(release) }, json: { ...confirmed(shown, accepted), accepts_other } }
    try {
      await sendRelease((once) => read(officeApi.releases[':id'].prices.$post(sent, once())))
    } catch (reason) {
      // The new plan closes the dialog, so the reason is shown above it.
      if (isRefused(reason, 'prices_moved')) {
        await make(shown.change)
        setError(sendErrorMessage(reason))
      }
      throw reason
    }
  }
  const more = async () => {
    if (!shown) return
    const { rows } = await planOf(shown.change, shown.plan.rows.length)
    setShown({ ...shown, plan: { ...shown.plan, rows: [...shown.plan.rows, ...rows] } })
  }
  const total = shown ? shown.plan.changed + shown.plan.faults : 0
  return {
    plan: shown?.plan ?? null,
    change: shown?.change ?? null,
    isScheduled: shown?.change.starts != null,
    make,
    apply,
    addToRelease,
    more:
      shown && shown.plan.rows.length < total
        ? () => void more().catch((reason) => setError(sendErrorMessage(reason)))
        : null,
    cancel: () => setShown(null),
    error,
    isPlanning: state === 'planning',
    isApplying: state === 'applying',
  }
}
