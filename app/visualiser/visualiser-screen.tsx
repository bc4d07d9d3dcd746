import type { RoomChoice, SurfaceChoice } from '#contract/rooms/room-choice.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { rooms, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { loadStoneDrawer, useStoneDrawer } from '../stones/use-stone-drawer.ts'
import { Button } from '../ui/button.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { ChosenStones } from './chosen-stones.tsx'
import { CompareFields } from './compare-fields.tsx'
import { FloorCost } from './floor-cost.tsx'
import { RoomLinks } from './room-links.tsx'
import { RoomPicture } from './room-picture.tsx'
import { RoomStage } from './room-stage.tsx'
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

/** Shows any stone in a room. The picture stays visible while the visitor chooses. */
export function VisualiserScreen(props: VisualiserScreenProps) {
  const { choice, list, stones, busy, onChange } = props
  const { title, surfaces: names, outdoors } = rooms[choice.room]
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
  const drawer = useStoneDrawer<SurfaceName | 'compare'>()
  const isComparing = drawer.target === 'compare'
  const target = drawer.target === 'compare' ? comparedSurface(choice) : drawer.target
  const drawerPart = {
    load: loadStoneDrawer,
    onOpenChange: drawer.setOpen,
    part: {
      open: target !== undefined,
      onOpenChange: drawer.setOpen,
      onLeave: drawer.leave,
      picture: 'room-picture',
      title: isComparing ? 'Compare with' : `${target ? surfaces[target].title : ''}: choose a stone`,
      takes: target ? surfaces[target].takes : 'pieces',
      chosen: (target && (isComparing ? choice.compare?.choice : choice.surfaces[target])?.stone) ?? null,
      none: isComparing ? 'Stop comparing' : noStone,
      onChoose(stone: string | null) {
        if (!target) return
        if (isComparing) compareWith(stone ? { surface: target, choice: { stone } } : null)
        else lay(target, stone ? { stone } : null)
      },
    },
  }
  return (
    <>
      <div className="page flex items-center gap-x-10 max-lg:flex-col max-lg:items-stretch max-lg:pt-4 lg:h-16">
        <h1 className="text-xl whitespace-nowrap">See it in a room</h1>
        <RoomLinks current={choice} />
      </div>
      <RoomStage
        picture={<RoomPicture choice={choice} stones={stones} busy={busy} />}
        drawer={<LazyPart {...drawerPart} />}
      >
        <form
          method="get"
          action={`/visualiser/${choice.room}`}
          aria-label={`Stones in the ${title.toLowerCase()}`}
          className="space-y-6"
          onSubmit={(event) => event.preventDefault()}
        >
          {names.map((name) => (
            <SurfaceFields
              key={name}
              surface={name}
              isOutdoors={outdoors === true}
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
      </RoomStage>
      <div className="page space-y-8 pt-10 pb-20">
        <ChosenStones chosen={inPicture}>
          <FloorCost choice={choice} stones={stones} />
        </ChosenStones>
        <ShareLink choice={choice} stones={stones} />
        <p className="max-w-prose text-sm text-slate">
          Every piece is drawn at its true size. Stone is a natural material: order a free sample before you decide.
        </p>
      </div>
    </>
  )
}
