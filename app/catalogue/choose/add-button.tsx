import { formatPounds } from '#contract/arithmetic/money.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import { useExVat, useHideVat } from '../../shared/hide-vat.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type AddButtonProps = {
  total: number | null
  /** Null if there is no total to announce. */
  pieces: number | null
  adding: boolean
  failure: string | null
}

/** 'Add to cart - £total'. The total is announced once it stops changing; any error appears below. */
export function AddButton({ total, pieces, adding, failure }: AddButtonProps) {
  const [hideVat] = useHideVat()
  const exVat = useExVat()
  const totalText = total === null ? null : formatPounds(hideVat ? exVat(total) : total)
  return (
    <div>
      <Button type="submit" busy={adding} className="figures min-h-14 w-full text-base">
        {adding ? <Adding /> : totalText ? `Add to cart - ${totalText}${hideVat ? ' ex VAT' : ''}` : 'Add to cart'}
      </Button>
      {hideVat && total !== null ? (
        <p className="figures mt-1.5 text-sm text-slate">{formatPounds(total)} including VAT</p>
      ) : null}
      <Announcement
        text={total === null || pieces === null ? '' : `Total ${formatPounds(total)} for ${pieceText(pieces)}`}
      />
      {failure ? (
        <p role="alert" className="mt-2 text-sm text-alarm">
          {failure}
        </p>
      ) : null}
    </div>
  )
}

function Adding() {
  return (
    <>
      <span aria-hidden="true" className="inline-flex">
        <Spinner className="size-4" label="" />
      </span>
      Adding...
    </>
  )
}
