import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { RoomChoice, SurfaceChoice } from '#contract/rooms/room-choice.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { roomNames, rooms, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { ChosenStones } from './chosen-stones.tsx'
import { CompareFields } from './compare-fields.tsx'
import { RoomPicture } from './room-picture.tsx'
import { ShareLink } from './share-link.tsx'
import { comparedSurface, laidStones, noStone, otherRoom, type Stones } from './shown-room.ts'
import { SurfaceFields } from './surface-fields.tsx'

type VisualiserScreenProps = {
  /** In its canonical form. */
  choice: RoomChoice
  list: RoomStoneEntry[]
  stones: Stones
  busy: boolean
  onChange: (choice: RoomChoice) => void
}

/**
 * A control that takes the focus is not under the picture, which stays at the top of a narrow, upright screen: it is as high as two
 * thirds of the screen's width. 6rem are the padding that every page has for its header.
 */
const belowPicture =
  '[&_:is(a,button,input,select)]:max-lg:portrait:scroll-mt-[calc(100vw*2/3+var(--header-height)-5rem)]'

/** Shows any stone in a room. The picture stays visible while the visitor chooses. */
export function VisualiserScreen(props: VisualiserScreenProps) {
  const { choice, list, stones, busy, onChange } = props
  const { title, surfaces: names } = rooms[choice.room]
  const laid = laidStones(choice, stones)
  const other = otherRoom(choice)
  const inPicture = [...Object.values(laid), ...Object.values(other ? laidStones(other, stones) : {})]
  const lay = (name: SurfaceName, next: SurfaceChoice | null) => {
    const { [name]: _, ...rest } = choice.surfaces
    const chosen: RoomChoice['surfaces'] = next ? { ...rest, [name]: next } : rest
    const keepsOther = choice.compare && chosen[choice.compare.surface]
    onChange({ room: choice.room, surfaces: chosen, ...(keepsOther && choice.compare && { compare: choice.compare }) })
  }
  const compareWith = (compare: RoomChoice['compare'] | null) =>
    onChange({ room: choice.room, surfaces: choice.surfaces, ...(compare && { compare }) })
  const drawer = useDrawer()
  const isComparing = drawer.target === 'compare'
  const target = drawer.target === 'compare' ? comparedSurface(choice) : drawer.target
  return (
    <div className="page pb-20">
      <div className="py-4">
        <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'See it in a room' }]} />
      </div>
      <h1 className="text-2xl lg:text-3xl">See it in a room</h1>
      <RoomLinks current={choice} />
      <div className={`mt-6 space-y-8 lg:grid lg:grid-cols-12 lg:gap-8 lg:space-y-0 ${belowPicture}`}>
        {/* From 1080 px the picture stays in its own row. */}
        <div className="contents lg:col-span-8 lg:block">
          <div
            id="room-picture"
            className="top-(--header-height) z-10 mx-[calc(-1*var(--gutter))] mb-8 bg-white lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:mx-0 lg:mb-0 scroll-mt-[calc(var(--header-height)-6rem)] portrait:sticky"
          >
            <RoomPicture choice={choice} stones={stones} busy={busy} />
          </div>
        </div>
        <form
          method="get"
          action={`/visualiser/${choice.room}`}
          aria-label={`Stones in the ${title.toLowerCase()}`}
          className="space-y-6 lg:col-span-4"
          onSubmit={(event) => event.preventDefault()}
        >
          {names.map((name) => (
            <SurfaceFields
              key={name}
              surface={name}
              stones={list}
              laidStone={laid[name]}
              onChange={(next) => lay(name, next)}
              onOpen={(opener) => drawer.open(name, opener)}
            />
          ))}
          <CompareFields
            {...{ choice, list, stones }}
            onChange={compareWith}
            onOpen={(opener) => drawer.open('compare', opener)}
          />
          <div className="hidden noscript:block">
            <Button type="submit">Show the room</Button>
          </div>
        </form>
        <div className="space-y-8 lg:col-span-8">
          <ChosenStones chosen={inPicture} />
          <ShareLink title={`${title} | See it in a room`} />
          <p className="max-w-prose text-sm text-slate">
            Every piece is drawn at its true size. Stone is a natural material: order a free sample before you decide.
          </p>
        </div>
      </div>
      <LazyPart
        load={loadStoneDrawer}
        onOpenChange={drawer.setOpen}
        part={{
          open: target !== undefined,
          onOpenChange: drawer.setOpen,
          onLeave: drawer.leave,
          title: isComparing ? 'Compare with' : `${target ? surfaces[target].title : ''}: choose a stone`,
          takes: target ? surfaces[target].takes : 'pieces',
          chosen: (target && (isComparing ? choice.compare?.choice : choice.surfaces[target])?.stone) ?? null,
          none: isComparing ? 'Stop comparing' : noStone,
          onChoose(stone) {
            if (!target) return
            if (isComparing) compareWith(stone ? { surface: target, choice: { stone } } : null)
            else lay(target, stone ? { stone } : null)
          },
        }}
      />
    </div>
  )
}

const loadStoneDrawer = () => import('./stone-drawer.tsx').then((module) => module.StoneDrawer)

/** Which surface the drawer chooses a stone for. Closing the drawer gives the focus back to its button. */
function useDrawer() {
  const [target, setTarget] = useState<SurfaceName | 'compare'>()
  const opener = useRef<HTMLElement>(null)
  return {
    target,
    open(next: SurfaceName | 'compare', by: HTMLElement) {
      opener.current = by
      setTarget(next)
    },
    setOpen(open: boolean) {
      if (open) return
      setTarget(undefined)
      opener.current?.focus({ preventScroll: true })
    },
    leave: () => setTarget(undefined),
  }
}

/** All rooms in one row, which scrolls to the current room on a narrow screen. */
function RoomLinks({ current }: { current: RoomChoice }) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for each room
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current.room])
  return (
    <nav
      ref={row}
      aria-label="Rooms"
      className="relative mx-[calc(-1*var(--gutter))] mt-4 overflow-x-auto px-[var(--gutter)]"
    >
      <ul className="flex gap-x-6 whitespace-nowrap">
        {roomNames.map((name) => (
          <li key={name}>
            <Link
              to={`/visualiser/${name}`}
              aria-current={name === current.room ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm text-slate hover:text-clay aria-[current=page]:border-clay aria-[current=page]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {rooms[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
