import { Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { noticeText, pieceText, sizeOf } from '#contract/basket/line-text.ts'
import { Amount } from '../shared/amount.tsx'
import { largeShareText } from '../shared/large-share-text.ts'
import { PiecePrice } from '../shared/piece-price.tsx'
import { PriceText } from '../shared/price-text.tsx'
import { sampleSizeText } from '../shared/sample-size.tsx'
import { useSite } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { BasketLine as Line } from './calls.ts'
import { LineNeeds } from './line-needs.tsx'
import { QuantitySteppers } from './quantity-steppers.tsx'

type BasketLineProps = {
  line: Line
  removing: boolean
  /** Restored by Undo: the line takes the focus, because the Undo button is gone. */
  restored: boolean
  onChange: (pieces: number) => void
  onRemove: () => void
  onFollow: () => void
}

export function BasketLine({ line, removing, restored, onChange, onRemove, onFollow }: BasketLineProps) {
  const link = useFocusOnReturn(restored)
  const site = useSite()
  const size = sizeOf(line)
  const weightG = line.weight_g / Math.max(line.quantity, 1)
  const large =
    line.kind === 'size' ? largeShareText({ pieces: line.quantity, stock: line.available, weightG }, site) : null
  const gone = line.notices.some(({ kind }) => kind === 'gone')
  return (
    <li
      aria-busy={removing || undefined}
      className={`flex flex-wrap gap-4 border-b border-rule py-5 first:pt-0 sm:grid sm:grid-cols-[7rem_1fr] sm:gap-x-5 ${removing ? 'opacity-60' : ''}`}
    >
      <div className="w-20 shrink-0 sm:row-span-2 sm:w-auto">
        {line.image ? (
          <Picture
            picture={line.image}
            alt=""
            sizes="(min-width: 640px) 112px, 80px"
            className="aspect-square w-full object-cover"
          />
        ) : (
          <p className="grid aspect-square place-items-center bg-beige p-1 text-center text-xs text-slate">
            No image available
          </p>
        )}
      </div>
      <div className="flex min-w-0 grow basis-40 items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg leading-snug">
            <Link ref={link} to={`/product/${line.slug}`} onClick={onFollow} className="hover:text-clay">
              {line.parent_name}
            </Link>
          </h3>
          {line.plan_id ? (
            <p className="text-sm">
              <Link
                to={`/project/plan/${line.plan_id}`}
                onClick={onFollow}
                className="underline decoration-rule underline-offset-4 hover:text-clay"
              >
                From your plan
              </Link>
            </p>
          ) : null}
          {size ? <p className="mt-0.5 text-sm text-slate">Size: {size}</p> : null}
          {line.kind === 'free_sample' ? (
            <p className="mt-0.5 text-sm text-slate first-letter:uppercase">{sampleSizeText(site.sample_mm)}</p>
          ) : null}
          <p className="text-sm text-slate">
            <PiecePrice line={line} />
          </p>
        </div>
        <button
          type="button"
          aria-label="Remove"
          aria-disabled={removing || undefined}
          onClick={() => !removing && onRemove()}
          className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center text-slate hover:text-clay"
        >
          {removing ? (
            <Spinner className="size-5" label="Removing" />
          ) : (
            <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.4} />
          )}
        </button>
      </div>
      <div className="w-full min-w-0 space-y-3 sm:col-start-2">
        <Notices line={line} onChange={onChange} />
        {large && !gone ? <p className="border-l-2 border-clay pl-4 text-sm">{large}</p> : null}
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
          {gone ? <p className="text-sm text-slate">{pieceText(line.quantity, line)}</p> : null}
          {gone ? null : <QuantitySteppers line={line} onChange={onChange} />}
          <p className="flex grow items-center justify-between gap-4 text-right sm:min-h-11 sm:grow-0">
            <span className="text-sm text-slate sm:sr-only">Line total </span>
            {gone ? 'Not counted' : <Amount pence={line.total_pence} />}
          </p>
        </div>
        {line.unit === 'm2' && !gone ? <LineNeeds line={line} onFollow={onFollow} /> : null}
      </div>
    </li>
  )
}

/** When its focused element is removed, the dialog takes the focus in the next frame, so this focuses a second time. */
function useFocusOnReturn(restored: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (!restored) return
    link.current?.focus()
    const frame = requestAnimationFrame(() => link.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [restored])
  return link
}

/** What has changed since the line was added. */
function Notices({ line, onChange }: { line: Line; onChange: (pieces: number) => void }) {
  if (line.notices.length === 0) return null
  return (
    <ul className="space-y-1 border-l-2 border-clay bg-beige px-4 py-2 text-sm">
      {line.notices.map((notice) => (
        <li key={notice.kind}>
          <PriceText text={noticeText(notice, line)} />
          <ChangeTo line={line} pieces={piecesToResolve(notice)} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}

/** The quantity that resolves a notice; null if only removing the line does. */
function piecesToResolve(notice: Line['notices'][number]): number | null {
  if (notice.kind === 'set') return notice.pieces
  return notice.kind === 'stock' && notice.available > 0 ? notice.available : null
}

type ChangeToProps = { line: Line; pieces: number | null; onChange: (pieces: number) => void }

function ChangeTo({ line, pieces, onChange }: ChangeToProps) {
  if (pieces === null || pieces === line.quantity) return null
  return (
    <>
      {' '}
      <Button look="quiet" onClick={() => onChange(pieces)}>
        Change to {pieceText(pieces, line)}
      </Button>
    </>
  )
}
