import { useEffect, useRef, useState } from 'react'
import { type RoomChoice, roomPicturePath } from '#contract/rooms/room-choice.ts'
import { Button } from '../ui/button.tsx'
import { lazyScreen } from '../ui/lazy-part.tsx'
import { say } from '../ui/say.ts'
import { laidStones, otherRoom, roomText, type Stones, shownText } from './shown-room.ts'
import { useRoomView } from './use-room-view.ts'

const CompareSlider = lazyScreen(() => import('./compare-slider.tsx').then((module) => module.CompareSlider), null)
const ServerPicture = lazyScreen(() => import('./server-picture.tsx').then((module) => module.ServerPicture), null)

/** The room, drawn by the browser if it can, otherwise by the server. */
export function RoomPicture({ choice, stones, busy }: { choice: RoomChoice; stones: Stones; busy: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const other = useRef<HTMLCanvasElement>(null)
  const [split, setSplit] = useState(50)
  const comparedChoice = otherRoom(choice)
  const compared = comparedChoice && laidStones(comparedChoice, stones)
  const { state, retry } = useRoomView(
    choice.room,
    { surfaces: laidStones(choice, stones), compared },
    { canvas, other },
  )
  const text = roomText(choice, stones)
  const otherText = comparedChoice && `Compared with: ${roomText(comparedChoice, stones)}`
  const { surface = 'floor', choice: second } = choice.compare ?? {}
  const nameOf = (slug: string | undefined) => (slug && stones.get(slug)?.name) || ''
  const names = [nameOf(choice.surfaces[surface]?.stone), nameOf(second?.stone)] as const
  const fromServer = state === 'server'
  const isDrawn = state === 'drawn' || state === 'rough' || state === 'changing'
  const isWaiting = busy || state === 'loading' || state === 'changing'
  useSayShown(shownText(choice, stones), !busy && (state === 'drawn' || fromServer))
  const visibility = isDrawn ? '' : 'invisible'
  const clip = { clipPath: `inset(0 0 0 ${split}%)` }
  return (
    <div>
      <div className="relative aspect-3/2 overflow-hidden bg-beige" aria-busy={isWaiting || state === 'rough'}>
        <img src={`/rooms/${choice.room}/base.avif`} alt="" className="absolute inset-0 size-full object-cover" />
        <canvas
          ref={canvas}
          key={choice.room}
          role="img"
          aria-label={text}
          width={1440}
          height={960}
          className={`absolute inset-0 size-full ${visibility}`}
        />
        <canvas
          ref={other}
          role="img"
          aria-label={otherText ?? ''}
          hidden={!compared}
          className={`absolute inset-0 size-full ${visibility}`}
          style={clip}
        />
        {fromServer ? <ServerPicture choice={choice} text={text} /> : null}
        {fromServer && comparedChoice && otherText ? (
          <div className="absolute inset-0" style={clip}>
            <ServerPicture choice={comparedChoice} text={otherText} />
          </div>
        ) : null}
        <noscript>
          <img
            src={roomPicturePath({ room: choice.room, surfaces: choice.surfaces }, 1200)}
            alt={text}
            className="absolute inset-0 size-full object-cover"
          />
        </noscript>
        {compared && (isDrawn || fromServer) ? <CompareSlider {...{ split, names }} onChange={setSplit} /> : null}
        {isWaiting ? (
          <p role="status" className="absolute bottom-0 left-0 bg-white/90 px-4 py-2 text-sm noscript:hidden">
            Laying the stone…
          </p>
        ) : null}
      </div>
      {comparedChoice && otherText ? (
        <noscript>
          <p className="mt-4 text-sm text-slate">{otherText}</p>
          <img src={roomPicturePath(comparedChoice, 1200)} alt={otherText} className="mt-2 w-full" />
        </noscript>
      ) : null}
      {state === 'failed' ? (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-4 text-sm text-alarm">
          <p>The room could not be loaded. Please check your connection.</p>
          <Button look="quiet" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Says what the picture shows after every choice, but not when the page opens. */
function useSayShown(text: string, isShown: boolean) {
  const said = useRef<string | null>(null)
  useEffect(() => {
    if (!isShown || said.current === text) return
    if (said.current !== null) say(text)
    said.current = text
  }, [text, isShown])
}
