import { type ReactNode, useId, useRef, useState } from 'react'
import { lazyScreen } from '../ui/lazy-part.tsx'

type RoomStageProps = {
  picture: ReactNode
  drawer: ReactNode
  /** The choices, in a panel. */
  children: ReactNode
}

/** `--row` is the height of the title above the stage. */
const stageClass =
  '[--row:4rem] max-lg:mt-2 lg:grid [&:fullscreen]:overflow-y-auto [&:fullscreen]:bg-chalk [&:fullscreen]:[--header-height:0px] [&:fullscreen]:[--row:0rem]'

/** Two thirds of the width are the height. The stage ends with the choices, so that the picture never covers what follows. */
const pictureClass =
  'sticky top-(--header-height) z-10 scroll-mt-[calc(var(--header-height)-6rem)] max-lg:landscape:static lg:in-[:fullscreen]:grid lg:in-[:fullscreen]:h-svh lg:in-[:fullscreen]:content-center'

const widthClass =
  'relative mx-auto w-full max-lg:landscape:mx-0 max-lg:landscape:max-w-[150svh] lg:max-w-[max(40rem,calc((100svh-var(--header-height)-var(--row))*1.5))]'

/** A control that takes the focus is not under the picture, which stays at the top of a narrow, upright screen. */
const belowPicture =
  '[&_:is(a,button,input,select)]:max-lg:portrait:scroll-mt-[calc(100vw*2/3+var(--header-height)-5rem)]'

const StageTools = lazyScreen(() => import('./stage-tools.tsx').then((module) => module.StageTools), null)

/** The picture as large as the screen allows, with the choices in a panel that can be closed on a wide screen. */
export function RoomStage({ picture, drawer, children }: RoomStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const panel = useId()
  const [isOpen, setOpen] = useState(true)
  return (
    <div ref={stage} className={`${stageClass} ${isOpen ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}>
      <div className="contents bg-beige lg:block">
        <div id="room-picture" className={pictureClass}>
          <div className={widthClass}>
            {picture}
            <StageTools {...{ stage, panel, isOpen, setOpen }} />
          </div>
        </div>
      </div>
      <div id={panel} className={`px-(--gutter) py-6 lg:px-6 ${belowPicture} ${isOpen ? '' : 'lg:hidden'}`}>
        {children}
      </div>
      {drawer}
    </div>
  )
}
