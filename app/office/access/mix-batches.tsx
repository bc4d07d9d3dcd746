import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { isRefused } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Cancelled } from './step-up.tsx'

type Mixing = { mix_batches?: true }
type WithMixing = <Result>(work: (mixing: Mixing) => Promise<Result>) => Promise<Result>

const MixBatchesContext = createContext<WithMixing>((work) => work({}))

/** Runs an action on an order's lines. If a line would come from several batches, a dialog asks for confirmation. */
export const useMixBatches = (): WithMixing => useContext(MixBatchesContext)

export function MixBatches({ children }: { children: ReactNode }) {
  const [warning, setWarning] = useState('')
  const answer = useRef<(isConfirmed: boolean) => void>(() => {})
  const close = (isConfirmed: boolean) => {
    setWarning('')
    answer.current(isConfirmed)
  }
  const withMixing = useCallback(async <Result,>(work: (mixing: Mixing) => Promise<Result>) => {
    try {
      return await work({})
    } catch (error) {
      if (!isRefused(error, 'mixed_batches')) throw error
      setWarning(error.message)
      const isConfirmed = await new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
      if (!isConfirmed) throw new Cancelled('Nothing was changed.')
      return work({ mix_batches: true })
    }
  }, [])
  return (
    <MixBatchesContext value={withMixing}>
      {children}
      <Dialog open={warning !== ''} onClose={() => close(false)} title="Mix batches?">
        <p>{withUnbrokenCodes(warning)}</p>
        <p className="mt-2 text-quiet">If in doubt, ask the buyer first.</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="solid" className="min-h-11" onClick={() => close(true)}>
            Mix batches
          </Button>
          <Button look="quiet" className="min-h-11" onClick={() => close(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </MixBatchesContext>
  )
}

/** Keeps each batch code on one line. */
const withUnbrokenCodes = (sentence: string): ReactNode[] =>
  sentence.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other key.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
