import { pieceWords } from '#contract/line-words.ts'
import { formatPounds } from '#contract/money.ts'
import { Button } from '../../ui/button.tsx'
import { exVat, useHideVat } from '../../ui/hide-vat.ts'
import { Adding } from './sample-button.tsx'

type AddButtonProps = { total: number | null; pieces: number; adding: boolean; failure: string | null }

/** 'Add to cart - £total', spoken when the total changes; what went wrong stands under it. */
export function AddButton({ total, pieces, adding, failure }: AddButtonProps) {
  const [hidden] = useHideVat()
  const shown = total === null ? null : formatPounds(hidden ? exVat(total) : total)
  return (
    <div>
      <Button type="submit" busy={adding} className="figures min-h-14 w-full text-base">
        {adding ? <Adding /> : shown ? `Add to cart - ${shown}${hidden ? ' ex VAT' : ''}` : 'Add to cart'}
      </Button>
      {hidden && total !== null ? (
        <p className="figures mt-1.5 text-sm text-slate">{formatPounds(total)} including VAT</p>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {total === null ? '' : `Total ${formatPounds(total)} for ${pieceWords(pieces)}`}
      </p>
      {failure ? (
        <p role="alert" className="mt-2 text-sm text-alarm">
          {failure}
        </p>
      ) : null}
    </div>
  )
}
