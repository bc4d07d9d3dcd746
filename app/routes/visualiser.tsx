import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  type QueryClient,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
} from 'react-router'
import {
  parseRoom,
  parseSurface,
  printRoom,
  type RoomChoice,
  roomPicturePath,
  visualiserPath,
} from '#contract/rooms/room-choice.ts'
import { isRoomName, type RoomName, rooms } from '#contract/rooms/rooms.ts'
import { NotFoundScreen } from '../content/not-found-screen.tsx'
import { PageFailure } from '../content/page-failure.tsx'
import { type ApiClient, browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { roomStoneQuery, roomStonesQuery } from '../visualiser/queries.ts'
import { canonicalRoom, namedStones, type Stones } from '../visualiser/shown-room.ts'
import { VisualiserScreen } from '../visualiser/visualiser-screen.tsx'
import type { Route } from './+types/visualiser'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: `See it in a room: ${rooms[loaderData.room].title}`,
        description:
          'Any of our stones in a room, at its true size: choose the stone, the size, the pattern and the grout.',
        url: `${loaderData.origin}/visualiser/${loaderData.room}`,
        image: `${loaderData.origin}${loaderData.picture}`,
      })
    : [{ title: 'Room not found' }, { name: 'robots', content: 'noindex' }]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const queries = makeQueryClient()
  const shown = await load({ queries, api: serverApi(context) }, params.room, new URL(request.url))
  return { dehydrated: dehydrate(queries), origin: context.get(loaderContext).publicUrl, ...shown }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const shown = await load({ queries: pageQueryClient(), api: browserApi }, params.room, url)
  return { dehydrated: null as DehydratedState | null, origin: url.origin, ...shown }
}

type Sources = { queries: QueryClient; api: ApiClient }

/** Everything the address names; another way of writing the same choice leads to the one there is. */
async function load({ queries, api }: Sources, room: string | undefined, url: URL) {
  const wanted = url.searchParams.get('stone')
  if (room === undefined) throw redirect(await openingPath(queries, api, wanted))
  if (!isRoomName(room)) throw data(null, { status: 404 })
  const choice = parseRoom(room, url.searchParams)
  const [, ...found] = await Promise.all([
    queries.ensureQueryData(roomStonesQuery(api)),
    ...namedStones(choice).map((slug) => queries.ensureQueryData(roomStoneQuery(api, slug))),
  ])
  const stones: Stones = new Map(found.flatMap((stone) => (stone ? [[stone.slug, stone]] : [])))
  const canonical = canonicalRoom(choice, stones)
  if (url.search !== '' && url.search !== printRoom(canonical)) throw redirect(visualiserPath(canonical))
  return { room, picture: roomPicturePath({ room, surfaces: canonical.surfaces }, 1200) }
}

/** A stone is shown first where its own pictures show it, laid as is asked for. */
async function openingPath(queries: QueryClient, api: ApiClient, wanted: string | null): Promise<string> {
  const choice = wanted ? parseSurface(wanted) : null
  const stone = choice && (await queries.ensureQueryData(roomStoneQuery(api, choice.stone)))
  if (!stone) return '/visualiser/bathroom'
  const surfaces = Object.fromEntries(stone.surfaces.map((surface) => [surface, choice]))
  return visualiserPath(canonicalRoom({ room: stone.room, surfaces }, new Map([[stone.slug, stone]])))
}

export default function VisualiserRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <Visualiser room={loaderData.room} />
    </HydrationBoundary>
  )
}

function Visualiser({ room }: { room: RoomName }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const { data: list = [] } = useQuery(roomStonesQuery(browserApi))
  const [asked, ask, forget] = useAsked()
  const parsed = asked ?? parseRoom(room, new URLSearchParams(search))
  const found = useQueries({ queries: namedStones(parsed).map((slug) => roomStoneQuery(browserApi, slug)) })
  const stones: Stones = new Map(found.flatMap(({ data: stone }) => (stone ? [[stone.slug, stone]] : [])))
  const onChange = (choice: RoomChoice) => {
    const known = new Map(stones)
    for (const slug of namedStones(choice)) {
      const stone = pageQueryClient().getQueryData(roomStoneQuery(browserApi, slug).queryKey)
      if (stone) known.set(slug, stone)
    }
    // A stone that is not here yet is fetched on the way, and its words are shortened there.
    const isKnown = namedStones(choice).every((slug) => known.has(slug))
    const next = isKnown ? canonicalRoom(choice, known) : choice
    const to = visualiserPath(next)
    if (isKnown) ask(next, to)
    else forget()
    void navigate(to, { preventScrollReset: true })
  }
  return (
    <VisualiserScreen
      choice={canonicalRoom(parsed, stones)}
      busy={navigation.state === 'loading'}
      {...{ list, stones, onChange }}
    />
  )
}

type Asked = {
  choice: RoomChoice
  to: string
  /** Addresses that may be seen on the way there: where it was asked, and those of choices made just before. */
  via: string[]
}

/** What was chosen, until the address says so: whoever chooses again meanwhile adds to it. */
function useAsked() {
  const { pathname, search, key } = useLocation()
  const here = pathname + search
  const [asked, setAsked] = useState<Asked | null>(null)
  const ifOnTheWay = (last: Asked | null) => (last?.via.includes(here) ? last : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the address has changed
  useEffect(() => setAsked(ifOnTheWay), [key])
  const ask = (choice: RoomChoice, to: string) =>
    setAsked((last) => {
      const before = ifOnTheWay(last)
      const via = before ? [...before.via, before.to] : [here]
      return { choice, to, via: via.filter((address) => address !== to) }
    })
  return [ifOnTheWay(asked)?.choice ?? null, ask, () => setAsked(null)] as const
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <PageFailure onRetry={() => void revalidate()} />
}
