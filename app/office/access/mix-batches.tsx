import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { isRefused } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Cancelled } from './step-up.tsx'

type Mixing = { mix_batches?: true }
type WithMixing = <Result>(work: (mixing: Mixing) => Promise<Result>) => Promise<Result>

const MixBatchesContext = createContext<WithMixing>((work) => work({}))

/** Does something with lines of an order. Where a line comes from several batches, the person is warned and decides. */
export const useMixBatches = (): WithMixing => useContext(MixBatchesContext)

export function MixBatches({ children }: { children: ReactNode }) {
  const [warning, setWarning] = useState('')
  const answer = useRef<(isWanted: boolean) => void>(() => {})
  const close = (isWanted: boolean) => {
    setWarning('')
    answer.current(isWanted)
  }
  const withMixing = useCallback(async <Result,>(work: (mixing: Mixing) => Promise<Result>) => {
    try {
      return await work({})
    } catch (error) {
      if (!isRefused(error, 'mixed_batches')) throw error
      setWarning(error.message)
      const isWanted = await new Promise<boolean>((resolve) => {
        answer.current = resolve
      })
      if (!isWanted) throw new Cancelled('Nothing was changed.')
      return work({ mix_batches: true })
    }
  }, [])
  return (
    <MixBatchesContext value={withMixing}>
      {children}
      <Dialog open={warning !== ''} onClose={() => close(false)} title="Mix batches?">
        <p>{withWholeCodes(warning)}</p>
        <p className="mt-2 text-quiet">If in doubt, ask the buyer first.</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button look="solid" className="min-h-11" onClick={() => close(true)}>
            Mix them
          </Button>
          <Button look="quiet" className="min-h-11" onClick={() => close(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </MixBatchesContext>
  )
}

/** A batch's code is read as one, so it stays on one line. */
const withWholeCodes = (sentence: string): ReactNode[] =>
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
