import { useState } from 'react'
import type { FilePlan, FileReading, fileQuestions } from '#contract/office/files.ts'
import { isRefused, read } from '../../shared/api.ts'
import { sendErrorMessage, useSend } from '../access/use-send.ts'
import { officeApi } from '../api.ts'
import { patient } from './file-query.ts'

type Shown = { reading: FileReading | undefined; plan: FilePlan }

/** Makes the plan of a file and carries it out. If something has changed in between, the plan is made again. */
export function useFilePlan(fileId: number) {
  const send = useSend('files')
  const id = String(fileId)
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState('')
  const [state, setState] = useState<'idle' | 'planning' | 'applying'>('idle')
  const planOf = (reading: FileReading | undefined, offset = 0) =>
    read(officeApi.files[':id'].plan.$post({ param: { id }, json: { reading, offset } }, patient()))

  const make = async (reading: FileReading | undefined) => {
    setState('planning')
    setError('')
    try {
      setShown({ reading, plan: await planOf(reading) })
    } catch (reason) {
      setShown(null)
      setError(sendErrorMessage(reason))
    } finally {
      setState('idle')
    }
  }
  const apply = async (accepts: (typeof fileQuestions)[number][]): Promise<boolean> => {
    if (!shown) return false
    setState('applying')
    setError('')
    const json = { hash: shown.plan.hash, accepts }
    try {
      await send((once) =>
        read(officeApi.files[':id'].apply.$post({ param: { id }, json }, { ...once(), ...patient() })),
      )
      return true
    } catch (reason) {
      // By a colleague, or by a request whose response was lost: the screen shows what came of it.
      if (isRefused(reason, 'applied')) return true
      if (isRefused(reason, 'plan_moved')) await make(shown.reading)
      setError(sendErrorMessage(reason))
      return false
    } finally {
      setState('idle')
    }
  }
  const more = async () => {
    if (!shown) return
    const { rows } = await planOf(shown.reading, shown.plan.rows.length)
    setShown({ ...shown, plan: { ...shown.plan, rows: [...shown.plan.rows, ...rows] } })
  }
  const plan = shown?.plan ?? null
  return {
    plan,
    error,
    state,
    make,
    apply,
    more,
    hasMore: plan !== null && plan.rows.length < plan.changed + plan.faults,
    close: () => setShown(null),
  }
}
