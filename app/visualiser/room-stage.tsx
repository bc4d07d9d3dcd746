import { type ReactNode, useId, useRef, useState } from 'react'
import { lazyScreen } from '../ui/lazy-part.tsx'

type RoomStageProps = {
  picture: ReactNode
  drawer: ReactNode
  /** The choices, in a panel. */
  children: ReactNode
}

const StageTools = lazyScreen(() => import('./stage-tools.tsx').then((module) => module.StageTools), null)

/** The picture as large as the screen allows, with the choices in a panel that can be closed on a wide screen. */
export function RoomStage({ picture, drawer, children }: RoomStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const panel = useId()
  const [isOpen, setOpen] = useState(true)
  return (
    <div ref={stage} className="room-stage" data-choices={isOpen ? 'open' : 'closed'}>
      <div className="room-stage-ground">
        <div id="room-picture">
          <div>
            {picture}
            <StageTools {...{ stage, panel, isOpen, setOpen }} />
          </div>
        </div>
      </div>
      <div id={panel} className="room-stage-choices">
        {children}
      </div>
      {drawer}
    </div>
  )
}
