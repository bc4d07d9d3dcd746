import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { relaid } from '#contract/projects/laying-choice.ts'
import { type Project, type ProjectRoom, projectRoomSchema, type RoomLaying } from '#contract/projects/project.ts'
import { planStoneOf, sizeOfLaying, usualStart } from '#contract/projects/project-laying.ts'
import { roomFaultTexts } from '#contract/projects/room-fault-texts.ts'
import { browserApi } from '../shared/api.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { roomStonesQuery } from '../shared/room-stones-query.ts'
import { loadStoneDrawer, useStoneDrawer } from '../stones/use-stone-drawer.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Field } from '../ui/field.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { useStickyTop } from '../ui/use-sticky-top.ts'
import { Border } from './border.tsx'
import type { ProjectBasket } from './buy-plan.tsx'
import { GroundFields } from './ground-fields.tsx'
import { LayingFields } from './laying-fields.tsx'
import { LazyDetails } from './lazy-details.tsx'
import { PlanBar } from './plan-bar.tsx'
import { Priced } from './priced.tsx'
import { PrintedSheet, usePrintedSheet } from './printed-sheet.tsx'
import { ProjectActions } from './project-actions.tsx'
import { stoneQuery } from './queries.ts'
import { RoomFields } from './room-fields.tsx'
import { RoomPlan } from './room-plan.tsx'
import { RoomTabs } from './room-tabs.tsx'
import { roomsWithStone } from './sent-stone.ts'
import { TiledWalls } from './tiled-walls.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { useLaid, useStones } from './use-laid.ts'
import { useOpening, type Visitor } from './use-opening.ts'
import { usePlanned } from './use-planned.ts'
import { usePriced } from './use-priced.ts'
import { useProject, useWrongFields } from './use-project.ts'
import { FieldsContext } from './use-typed.ts'

type ProjectScreenProps = { visitor: Visitor; basket: ProjectBasket }

const loadCutList = async () => (await import('./cut-list.tsx')).CutList
const loadOptionsTable = async () => (await import('./options-table.tsx')).OptionsTable
const loadCuttingFields = async () => (await import('./cutting-fields.tsx')).CuttingFields
const loadChooseRoom = async () => (await import('./choose-room.tsx')).ChooseRoom

/** The stone inside starts at the border. */
const withBorder = (room: ProjectRoom, border: ProjectRoom['border']): ProjectRoom => ({
  ...room,
  border,
  laying: room.laying && { ...room.laying, start: usualStart(border) },
})

/** What the drawer of stones is open for. */
type StoneTarget = 'room' | 'border' | 'walls'

/** The planner: fields for the rooms, the plan with every piece, and the bill for the job. */
export function ProjectScreen({ visitor, basket }: ProjectScreenProps) {
  const isCustomer = visitor === 'customer'
  const open = useProject()
  const { project } = open
  const [current, setCurrent] = useState(0)
  const planned = usePlanned(project)
  const { stones, isLoading } = useStones(planned)
  const laid = useLaid(planned, stones)
  const at = Math.min(current, project.rooms.length - 1)
  const room = project.rooms[at] as ProjectRoom
  const { sent, setSent } = useOpening(open, visitor)
  const planner = useRef<HTMLDivElement>(null)
  const { fields, hasWrongField } = useWrongFields(open.discarded)
  // Only a part, because a search or a request may end after the room has changed in other ways.
  const setRoom = (part: Partial<ProjectRoom>, action?: object) =>
    open.change(
      (now) => ({
        ...now,
        rooms: now.rooms.map((other, index) => (index === at ? { ...other, ...part } : other)),
      }),
      action,
    )
  const [replaced, setReplaced] = useState({ at: -1 })
  const replaceRoom = (part: Partial<ProjectRoom>) => {
    const action = { at }
    setReplaced(action)
    setRoom(part, action)
  }
  const setProject = (part: Partial<Project>) => open.change((now) => ({ ...now, ...part }))
  const drawer = useStoneDrawer<StoneTarget>()
  const layingOf = { room: room.laying, border: room.border?.laying ?? null, walls: room.walls?.laying ?? null }
  const chooseStone = async (target: StoneTarget, slug: string | null) => {
    const product = slug ? await pageQueryClient().ensureQueryData(stoneQuery(slug)) : null
    const chosen = product && planStoneOf(product)
    const laying = chosen && relaid(chosen, layingOf[target])
    const size = laying && sizeOfLaying(chosen, laying)
    open.change((now) => ({
      ...now,
      rooms: now.rooms.map((other, index) => {
        if (index !== at) return other
        if (target === 'room') return { ...other, laying }
        if (target === 'walls') return other.walls ? { ...other, walls: { ...other.walls, laying } } : other
        // One row of whole tiles.
        return withBorder(other, { width: size?.height ?? other.border?.width ?? 100, laying })
      }),
    }))
  }
  const { data: list = [] } = useQuery(roomStonesQuery(browserApi))
  const { kerf, most_cuts: mostCuts, smallest: narrowest } = project.cutting
  const stone = room.laying ? stones.get(room.laying.stone) : undefined
  const rules = { kerf, mostCuts, narrowest, directional: stone?.laying.directional ?? false }
  const fault = laid.faults[at]
  const drawn = { project: planned, stones, laid }
  const printed = usePrintedSheet()
  const priced = usePriced({ project, laid, hasWrongField })
  const column = useStickyTop<HTMLDivElement>()
  const isTooLong = !projectRoomSchema.shape.outline.safeParse(room.outline).success
  return (
    <FieldsContext value={fields}>
      <div ref={planner} className="page pb-20">
        <div className="py-4 print:hidden">
          <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Plan your room' }]} />
        </div>
        <div className="planner">
          <div className="planner-title">
            <h1 className="text-2xl lg:text-3xl print:hidden">Plan your room</h1>
            <p className="hidden font-serif text-2xl print:block">{project.name}</p>
            <p className="mt-2 max-w-prose text-slate print:hidden">
              Type the lengths of your walls and choose a stone: the plan shows every piece, whole or cut, and how many
              to buy.
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-5">
              <RoomTabs
                project={project}
                current={at}
                onOpen={setCurrent}
                onChange={(changed, next) => {
                  setProject(changed)
                  setCurrent(next)
                }}
              />
              <UndoButtons planner={planner} {...open} onUndo={open.undo} onRedo={open.redo} />
            </div>
          </div>
          <div ref={column} className="planner-plan">
            <RoomPlan
              room={room}
              planned={planned.rooms}
              index={at}
              laid={laid}
              isLoading={isLoading}
              onChange={setRoom}
            />
            <PlanBar
              {...{ project, room, priced, basket }}
              id={open.id}
              onShowPlan={() => planner.current?.querySelector('figure')?.scrollIntoView()}
            />
          </div>
          <div className="planner-fields space-y-8">
            <form
              aria-label="Your room"
              className="space-y-8 print:hidden"
              onSubmit={(event) => event.preventDefault()}
            >
              <Field
                label="Project"
                value={project.name}
                maxLength={60}
                onChange={(event) => setProject({ name: event.currentTarget.value })}
                onBlur={() => setProject({ name: project.name.trim() || 'My project' })}
              />
              <RoomFields
                key={at}
                room={room}
                fault={
                  fault && fault !== 'border_too_wide'
                    ? roomFaultTexts[fault]
                    : isTooLong
                      ? 'A room can be 30 m long and wide at most.'
                      : null
                }
                onChange={setRoom}
                onReplace={replaceRoom}
                onUndo={replaced.at === at && open.lastAction === replaced ? open.undo : null}
              />
              <LayingFields
                room={room}
                stone={stone}
                title="2. The stone"
                {...{ list, isLoading }}
                start={{ toLay: laid.toLay[at], rules }}
                onChange={(laying) => setRoom({ laying })}
                onOpenStones={(opener) => drawer.open('room', opener)}
              >
                {room.laying && stone && laid.toLay[at] ? (
                  <LazyDetails
                    summary="Compare patterns and sizes"
                    load={loadOptionsTable}
                    part={{
                      ...{ stones, stone },
                      project: planned,
                      room: at,
                      laying: room.laying,
                      onChoose: (laying: RoomLaying) => setRoom({ laying }),
                    }}
                  />
                ) : null}
              </LayingFields>
              {room.laying || room.border ? (
                <Border
                  {...{ room, list, isLoading }}
                  isTooWide={fault === 'border_too_wide'}
                  stone={stones.get(room.border?.laying?.stone ?? '')}
                  onOpenStones={(opener) => drawer.open('border', opener)}
                  onChange={(border) => setRoom(withBorder(room, border))}
                />
              ) : null}
              <GroundFields room={room} onChange={setRoom} />
              <TiledWalls
                {...{ room, laid, stones, list, isLoading }}
                index={at}
                planned={planned.rooms}
                onOpenStones={(opener) => drawer.open('walls', opener)}
                onChange={setRoom}
              />
              <LazyDetails
                summary={<span className="font-serif text-xl">For your tiler</span>}
                load={loadCuttingFields}
                part={{ cutting: project.cutting, onChange: (cutting: Project['cutting']) => setProject({ cutting }) }}
              />
            </form>
            <Priced project={project} priced={priced} onChange={setProject} />
          </div>
        </div>
        {laid.plan ? (
          <LazyDetails
            summary="Cut list in words"
            load={loadCutList}
            part={drawn}
            className="mt-8 max-w-3xl print:hidden"
          />
        ) : null}
        <div className="mt-8">
          <ProjectActions
            onPrint={printed.print}
            scaleField={printed.scaleField}
            {...open}
            isCustomer={isCustomer}
            onSaved={open.markSaved}
            onStartNew={() => {
              open.startNew()
              setCurrent(0)
            }}
          />
        </div>
        <LazyPart
          load={loadStoneDrawer}
          onOpenChange={drawer.setOpen}
          part={{
            open: drawer.target !== undefined,
            onOpenChange: drawer.setOpen,
            onLeave: drawer.leave,
            title: `${drawer.target === 'room' ? room.name : drawer.target === 'border' ? 'Border' : 'Walls'}: choose a stone`,
            picture: 'room-plan',
            takes: 'pieces' as const,
            chosen: (drawer.target && layingOf[drawer.target]?.stone) ?? null,
            none: 'No stone',
            onChoose(slug: string | null) {
              if (drawer.target) void chooseStone(drawer.target, slug)
            },
          }}
        />
        <PrintedSheet {...drawn} Sheet={printed.Sheet} scale={printed.scale} />
        <LazyPart
          load={loadChooseRoom}
          part={{
            open: sent !== null,
            onOpenChange: () => setSent(null),
            sent,
            project,
            stoneName: (slug: string) => stones.get(slug)?.name,
            onChoose(index: number) {
              if (sent) open.change((now) => ({ ...now, rooms: roomsWithStone(now.rooms, index, sent.laying) }))
              setCurrent(index)
              setSent(null)
            },
          }}
        />
      </div>
    </FieldsContext>
  )
}
