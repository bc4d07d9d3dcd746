import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { areaText } from '#contract/arithmetic/area.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import { layingOfChoice } from '#contract/projects/laying-choice.ts'
import { type Project, type ProjectRoom, projectSchema } from '#contract/projects/project.ts'
import { planStoneOf, usualLaying } from '#contract/projects/project-laying.ts'
import { parseSurface } from '#contract/rooms/room-choice.ts'
import type { LaidRoom, ProjectPlan } from '#laying/floor/project-plan.ts'
import { roomArea } from '#laying/floor/room.ts'
import { ApiError, browserApi } from '../shared/api.ts'
import { dateText } from '../shared/day-text.ts'
import { addProjectToAccount, readDeviceProject } from '../shared/device-project.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { roomStonesQuery } from '../shared/room-stones-query.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { Bill } from './bill.tsx'
import { CutList } from './cut-list.tsx'
import { CutSheet } from './cut-sheet.tsx'
import { describeRoom } from './describe-room.ts'
import { GroundFields } from './ground-fields.tsx'
import { type Laid, roomFaults, type Stones, useLaid, useStones } from './lay-project.ts'
import { LayingFields } from './laying-fields.tsx'
import { PlanDrawing } from './plan-drawing.tsx'
import { ProjectActions } from './project-actions.tsx'
import { priceQuery, savedProjectQuery, stoneQuery } from './queries.ts'
import { RoomFields } from './room-fields.tsx'
import { RoomTabs } from './room-tabs.tsx'
import { TilerFields } from './tiler-fields.tsx'
import { useProject } from './use-project.ts'

export type AddProject = (project: Project, projectId: string | null) => Promise<string | null>

type ProjectScreenProps = { visitor: 'customer' | 'guest' | 'unreachable'; addProject: AddProject }

/** The planner: fields for the rooms, the plan with every piece, and the bill for the job. */
export function ProjectScreen({ visitor, addProject }: ProjectScreenProps) {
  const isCustomer = visitor === 'customer'
  const open = useProject()
  const { project } = open
  const [current, setCurrent] = useState(0)
  const { stones, isLoading } = useStones(project)
  const laid = useLaid(project, stones)
  const at = Math.min(current, project.rooms.length - 1)
  const room = project.rooms[at] as ProjectRoom
  useOpening(open, visitor)
  const setRoom = (changed: ProjectRoom) => open.change({ ...project, rooms: project.rooms.with(at, changed) })
  const chooseStone = async (slug: string) => {
    const product = slug ? await pageQueryClient().ensureQueryData(stoneQuery(slug)) : null
    const stone = product && planStoneOf(product)
    setRoom({ ...room, laying: stone ? usualLaying(stone) : null })
  }
  const { data: list = [] } = useQuery(roomStonesQuery(browserApi))
  const { kerf, most_cuts: mostCuts, smallest: narrowest } = project.cutting
  const stone = room.laying ? stones.get(room.laying.stone) : undefined
  const rules = { kerf, mostCuts, narrowest, directional: stone?.laying.directional ?? false }
  const fault = laid.faults[at]
  return (
    <div className="page pb-20">
      <div className="py-4 print:hidden">
        <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Plan your room' }]} />
      </div>
      <h1 className="text-2xl lg:text-3xl print:hidden">Plan your room</h1>
      <p className="hidden font-serif text-2xl print:block">{project.name}</p>
      <p className="mt-2 max-w-prose text-slate print:hidden">
        Type the lengths of your walls and choose a stone: the plan shows every piece, whole or cut, and how many to
        buy.
      </p>
      <RoomTabs
        project={project}
        current={at}
        onOpen={setCurrent}
        onChange={(changed, next) => {
          open.change(changed)
          setCurrent(next)
        }}
      />
      <div className="mt-4 grid gap-8 lg:grid-cols-12 print:hidden">
        <div className="lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:col-span-7 lg:self-start">
          <RoomPlan room={room} index={at} laid={laid} isLoading={isLoading} onChange={setRoom} />
        </div>
        <form aria-label="Your room" className="space-y-8 lg:col-span-5" onSubmit={(event) => event.preventDefault()}>
          <Field
            label="Project"
            value={project.name}
            maxLength={60}
            onChange={(event) => open.change({ ...project, name: event.currentTarget.value })}
            onBlur={() => open.change({ ...project, name: project.name.trim() || 'My project' })}
          />
          <RoomFields key={at} room={room} fault={fault ? roomFaults[fault] : null} onChange={setRoom} />
          <LayingFields
            room={room}
            stone={stone}
            list={list.filter(({ takes }) => takes === 'pieces')}
            isLoading={isLoading}
            toLay={laid.toLay[at]}
            rules={rules}
            onChange={(laying) => setRoom({ ...room, laying })}
            onChooseStone={(slug) => void chooseStone(slug)}
          />
          <GroundFields room={room} onChange={setRoom} />
          <TilerFields cutting={project.cutting} onChange={(cutting) => open.change({ ...project, cutting })} />
        </form>
      </div>
      <Priced project={project} id={open.id} laid={laid} onChange={open.change} addProject={addProject} />
      {laid.plan ? <CutsInWords project={project} stones={stones} laid={laid} /> : null}
      <div className="mt-8">
        <ProjectActions
          {...open}
          isCustomer={isCustomer}
          onSaved={open.markSaved}
          onStartNew={() => {
            open.startNew()
            setCurrent(0)
          }}
        />
      </div>
      <PrintedSheet project={project} stones={stones} laid={laid} />
    </div>
  )
}

/** Opens the saved project or the stone named in the URL, and follows sign-in and sign-out. */
function useOpening(open: ReturnType<typeof useProject>, visitor: ProjectScreenProps['visitor']) {
  const isCustomer = visitor === 'customer'
  const [search, setSearch] = useSearchParams()
  const openFromUrl = useEffectEvent(async () => {
    const saved = search.get('saved')
    const choice = parseSurface(search.get('stone') ?? '')
    if (saved && isCustomer) {
      const found = await pageQueryClient()
        .fetchQuery(savedProjectQuery(saved))
        .catch(() => null)
      if (found) open.markSaved(found.id, found.project)
    } else if (choice) {
      const product = await pageQueryClient()
        .ensureQueryData(stoneQuery(choice.stone))
        .catch(() => null)
      const stone = product && planStoneOf(product)
      if (!stone) return
      const laying = layingOfChoice(stone, choice)
      const rooms = open.project.rooms.map((room, index) => (index === 0 ? { ...room, laying } : room))
      open.change({ ...open.project, rooms })
    } else return
    setSearch({}, { replace: true, preventScrollReset: true })
  })
  useEffect(() => void openFromUrl(), [])
  const onSignedIn = useEffectEvent(async () => {
    await addProjectToAccount()
    const id = readDeviceProject()?.id ?? null
    if (id && !open.id) open.markSaved(id, open.project)
  })
  // After signing out, nothing of the account may stay on a shared computer.
  const onSignedOut = useEffectEvent(() => {
    if (open.id) open.startNew()
  })
  useEffect(() => {
    if (visitor === 'customer') void onSignedIn()
    if (visitor === 'guest') onSignedOut()
  }, [visitor])
}

type RoomPlanProps = {
  room: ProjectRoom
  index: number
  laid: Laid
  isLoading: boolean
  onChange: (room: ProjectRoom) => void
}

function RoomPlan({ room, index, laid, isLoading, onChange }: RoomPlanProps) {
  const toLay = laid.toLay[index]
  const figures = toLay && laid.plan?.rooms[laid.ready.indexOf(toLay)]
  const area = areaText(Math.round(roomArea(room) / 1000))
  const description = useId()
  return (
    <figure>
      <p id={description} className="sr-only">
        {describeRoom(room)}
      </p>
      <PlanDrawing
        room={room}
        toLay={toLay}
        laid={figures?.laid}
        plan={laid.plan}
        label={`Plan of ${room.name}: ${area}${figures ? `, ${figures.whole} whole pieces and ${figures.cuts} cut` : ''}`}
        describedBy={description}
        onMove={(shape) => onChange({ ...room, ...shape })}
      />
      <figcaption className="figures mt-3 flex flex-wrap gap-x-6 text-sm text-slate">
        <span>{area}</span>
        {isLoading ? <Spinner className="size-4" label="Fetching the stone" /> : null}
        {figures ? (
          <>
            <span>{figures.whole} whole</span>
            <span>{cutsText(figures, laid.plan)}</span>
            <span className={figures.slivers > 0 ? 'text-alarm' : ''}>
              {figures.slivers > 0 ? `${figures.slivers} slivers` : 'no slivers'}
            </span>
          </>
        ) : null}
        {laid.isTooLarge ? <span role="alert">That is too much to plan at once: please split the project.</span> : null}
      </figcaption>
      <p className="mt-2 text-xs text-slate">
        Drag a corner or an island to move it. White pieces are whole, hatched ones are cut. Coloured pieces with the
        same number are cut from one tile; pale ones use a tile each. Leave a 6 mm gap at the walls.
      </p>
    </figure>
  )
}

/** '22 cut pieces from 11 tiles'. */
function cutsText({ laid, cuts }: LaidRoom, plan: ProjectPlan | null): string {
  if (cuts === 0) return 'nothing cut'
  const here = new Set(laid)
  const tiles = plan?.stones.filter((tile) => tile.cuts.some(({ cut }) => here.has(cut.laid))).length ?? 0
  return `${cuts} cut ${cuts === 1 ? 'piece' : 'pieces'} from ${tiles} ${tiles === 1 ? 'tile' : 'tiles'}`
}

type PricedProps = {
  project: Project
  id: string | null
  laid: Laid
  onChange: (project: Project) => void
  addProject: AddProject
}

function Priced({ project, id, laid, onChange, addProject }: PricedProps) {
  const settled = useDebounced(project, 400)
  const isReady = laid.plan !== null && laid.faults.every((fault) => fault === null)
  const { data, error, isFetching, refetch } = useQuery({
    ...priceQuery(settled),
    enabled: isReady && settled === project && projectSchema.safeParse(settled).success,
    placeholderData: keepPreviousData,
  })
  const [adding, setAdding] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!isReady) return null
  const add = async () => {
    setAdding(true)
    setFailure(null)
    setFailure(await addProject(project, id))
    setAdding(false)
  }
  const pieces = data?.stones.reduce((sum, line) => sum + line.quantity, 0) ?? 0
  return (
    <div className="mt-10 max-w-3xl" aria-busy={isFetching || undefined}>
      {data ? <Bill plan={data} project={project} onChange={onChange} /> : null}
      {error ? (
        <p role="alert" className="border-l-2 border-alarm pl-4 text-sm">
          {error instanceof ApiError && [422, 429, 503].includes(error.status)
            ? error.message
            : 'The price could not be worked out just now.'}{' '}
          <button type="button" className="min-h-11 underline underline-offset-4" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {!data && !error ? <Spinner /> : null}
      <p role="status" className="sr-only">
        {data && !isFetching ? `${pieceText(pieces)} of stone to buy` : ''}
      </p>
      {data ? (
        <div className="mt-6">
          <Button
            busy={adding || isFetching || settled !== project}
            className="w-full sm:w-auto"
            onClick={() => void add()}
          >
            {adding ? 'Adding...' : 'Add all to basket'}
          </Button>
          <p role="alert" className="mt-2 text-sm text-alarm empty:hidden">
            {failure}
          </p>
        </div>
      ) : null}
    </div>
  )
}

/** The cut list of the printed sheet, for people who cannot see the drawing. Made only once it is opened. */
function CutsInWords(plan: { project: Project; stones: Stones; laid: Laid }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mt-8 max-w-3xl border-y border-rule py-1 print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-sm">Cut list in words</summary>
      {isOpen ? <CutList {...plan} /> : null}
    </details>
  )
}

/** Shown only in print. */
function PrintedSheet({ project, stones, laid }: { project: Project; stones: Stones; laid: Laid }) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia('print')
    const update = () => setPrinting(media.matches)
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [])
  const date = dateText(new Date().toISOString())
  return (
    <div className="hidden break-before-page print:block" aria-hidden={!isPrinting}>
      <CutSheet project={project} stones={stones} laid={laid} date={date} />
    </div>
  )
}
