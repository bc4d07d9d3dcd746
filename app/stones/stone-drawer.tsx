import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useCloseOnBack } from '../ui/close-on-back.ts'
import { Spinner } from '../ui/spinner.tsx'
import { roomSwatchesQuery } from './room-swatches-query.ts'
import { SwatchBrowser, type SwatchChoice } from './swatch-browser.tsx'

type StoneDrawerProps = SwatchChoice & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Closes it without taking the focus. */
  onLeave: () => void
  title: string
  /** The id of what shows the stone, which stays visible and keeps the drawer open. */
  picture: string
  takes: 'pieces' | 'top'
}

/**
 * Swatches of all stones for a surface. It is not modal: the room or plan stays visible and its controls work. It closes
 * when the focus moves to a control that it may cover.
 */
export function StoneDrawer({ open, ...drawer }: StoneDrawerProps) {
  return open ? <OpenDrawer {...drawer} /> : null
}

const place =
  'fixed z-20 m-0 flex h-auto max-h-none max-w-none flex-col border-rule bg-chalk p-0 text-ink lg:inset-y-0 lg:top-(--header-height) lg:right-0 lg:left-auto lg:w-96 lg:border-l max-lg:bottom-[max(0px,calc(var(--foot,0px)-0.5rem))] max-lg:portrait:inset-x-0 max-lg:portrait:top-[min(calc(var(--header-height)+100vw*2/3),60svh)] max-lg:portrait:w-full max-lg:portrait:border-t max-lg:landscape:top-(--header-height) max-lg:landscape:right-0 max-lg:landscape:left-auto max-lg:landscape:w-[max(18rem,calc(100vw-150svh))] max-lg:landscape:border-l'

function OpenDrawer({ onOpenChange, onLeave, title, picture, takes, ...choice }: Omit<StoneDrawerProps, 'open'>) {
  const drawer = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = () => onOpenChange(false)
  useCloseOnBack(true, close)
  const { data: swatches, error, refetch } = useQuery(roomSwatchesQuery)
  useEffect(() => {
    // Below the page's header, so that the sheet of a narrow screen does not cover it.
    if (matchMedia('(max-width: 67.49rem)').matches)
      document.getElementById(picture)?.scrollIntoView({ block: 'start' })
    drawer.current?.focus({ preventScroll: true })
  }, [picture])
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
    if (!relatedTarget.closest(`#${picture}`)) onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <dialog
      ref={drawer}
      open
      tabIndex={-1}
      aria-labelledby={titleId}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      className={`${place} outline-none print:hidden`}
    >
      <div className="flex items-center justify-between gap-4 border-b border-rule py-1 pr-3 pl-5">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={close}
          className="grid size-11 place-items-center hover:text-clay"
        >
          <X aria-hidden="true" className="size-5" strokeWidth={1.5} />
        </button>
      </div>
      <div className="grow overflow-y-auto overscroll-contain px-5 pt-4 pb-8">
        {swatches ? (
          <SwatchBrowser swatches={swatches.filter((swatch) => swatch.takes === takes)} {...choice} />
        ) : error ? (
          <div role="alert">
            <p>The stones could not be loaded. Please check your connection.</p>
            <Button look="outline" className="mt-4" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <div className="grid min-h-40 place-items-center">
            <Spinner />
          </div>
        )}
      </div>
    </dialog>
  )
}
