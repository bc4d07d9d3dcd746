import { Maximize, PanelRight } from 'lucide-react'
import type { RefObject } from 'react'
import { useFullScreen } from './use-full-screen.ts'

type StageToolsProps = {
  stage: RefObject<HTMLElement | null>
  /** The id of the panel with the choices. */
  panel: string
  isOpen: boolean
  setOpen: (open: boolean) => void
}

const button = 'grid size-11 place-items-center bg-white/90 hover:text-clay forced-colors:border'
const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.5 } as const

/** Buttons on the picture: full screen, and the panel with the choices on a wide screen. */
export function StageTools({ stage, panel, isOpen, setOpen }: StageToolsProps) {
  const { isFullScreen, toggle } = useFullScreen(stage)
  return (
    <div className="absolute top-3 right-3 z-10 flex noscript:hidden gap-2 print:hidden">
      {toggle ? (
        <button
          type="button"
          onClick={toggle}
          aria-label={isFullScreen ? 'Leave full screen' : 'Full screen'}
          className={button}
        >
          <Maximize {...icon} />
        </button>
      ) : null}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        aria-label="Choices"
        className={`${button} max-lg:hidden`}
      >
        <PanelRight {...icon} />
      </button>
    </div>
  )
}
