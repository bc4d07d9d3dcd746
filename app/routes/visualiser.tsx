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
import { PageFailure } from '../content/page-failure.tsx'
import { type ApiClient, browserApi, serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import { NotFoundScreen } from '../shared/not-found-screen.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { makeQueryClient, pageQueryClient } from '../shared/query-client.ts'
import { roomStonesQuery } from '../shared/room-stones-query.ts'
import { siteOf } from '../shared/site.ts'
import { soldGroutsQuery } from '../shared/sold-grouts-query.ts'
import { roomStoneQuery } from '../visualiser/room-stone-query.ts'
import { sharedText } from '../visualiser/shared-text.ts'
import { canonicalRoom, namedStones, type Stones } from '../visualiser/shown-room.ts'
import { VisualiserScreen } from '../visualiser/visualiser-screen.tsx'
import type { Route } from './+types/visualiser'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Room not found' }, { name: 'robots', content: 'noindex' }]
  const { room, url, image, headline, summary = '', search } = loaderData
  return pageMeta(siteOf(matches), {
    title: headline ?? `See it in a room: ${rooms[room].title}`,
    description: `${summary}Any of our stones in a room, at its true size: choose the stone, the size, the pattern and the grout.`,
    url,
    sharedUrl: url + (search ?? ''),
    image,
  })
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const queries = makeQueryClient()
  const url = new URL(request.url)
  const { room, canonical, stones } = await load({ queries, api: serverApi(context) }, params.room, url)
  return {
    ...headOf(canonical, context.get(loaderContext).publicUrl),
    // Only the server's HTML is read for the preview of a shared link.
    ...(url.search && { ...sharedText(canonical, stones), search: url.search }),
    dehydrated: dehydrate(queries) as DehydratedState | null,
    room,
  }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const url = new URL(request.url)
  const { room, canonical } = await load({ queries: pageQueryClient(), api: browserApi }, params.room, url)
  return { ...headOf(canonical, url.origin), dehydrated: null, room }
}

type Head = { url: string; image: string; headline?: string; summary?: string; search?: string }

const headOf = ({ room, surfaces }: RoomChoice, origin: string): Head => ({
  url: `${origin}/visualiser/${room}`,
  image: `${origin}${roomPicturePath({ room, surfaces }, 1200)}`,
})

type Sources = { queries: QueryClient; api: ApiClient }

/** Loads the stones named in the URL. Any other spelling of the same choice redirects to the canonical URL. */
async function load({ queries, api }: Sources, room: string | undefined, url: URL) {
  const stoneParam = url.searchParams.get('stone')
  if (room === undefined) throw redirect(await openingPath(queries, api, stoneParam))
  if (!isRoomName(room)) throw data(null, { status: 404 })
  const choice = parseRoom(room, url.searchParams)
  const [, ...found] = await Promise.all([
    Promise.all([queries.ensureQueryData(roomStonesQuery(api)), queries.ensureQueryData(soldGroutsQuery(api))]),
    ...namedStones(choice).map((slug) => queries.ensureQueryData(roomStoneQuery(api, slug))),
  ])
  const stones: Stones = new Map(found.flatMap((stone) => (stone ? [[stone.slug, stone]] : [])))
  const canonical = canonicalRoom(choice, stones)
  if (url.search !== '' && url.search !== printRoom(canonical)) throw redirect(visualiserPath(canonical))
  return { room, canonical, stones }
}

/** A stone opens in the room of its product pictures, laid as the parameter says. */
async function openingPath(queries: QueryClient, api: ApiClient, stoneParam: string | null): Promise<string> {
  const choice = stoneParam ? parseSurface(stoneParam) : null
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
  const [pending, setPending, clearPending] = usePendingChoice()
  const parsed = pending ?? parseRoom(room, new URLSearchParams(search))
  const found = useQueries({ queries: namedStones(parsed).map((slug) => roomStoneQuery(browserApi, slug)) })
  const stones: Stones = new Map(found.flatMap(({ data: stone }) => (stone ? [[stone.slug, stone]] : [])))
  const onChange = (choice: RoomChoice) => {
    const loaded = new Map(stones)
    for (const slug of namedStones(choice)) {
      const stone = pageQueryClient().getQueryData(roomStoneQuery(browserApi, slug).queryKey)
      if (stone) loaded.set(slug, stone)
    }
    // The loader fetches a stone that is not loaded yet, and redirects to the canonical URL.
    const isLoaded = namedStones(choice).every((slug) => loaded.has(slug))
    const next = isLoaded ? canonicalRoom(choice, loaded) : choice
    const to = visualiserPath(next)
    if (isLoaded) setPending(next, to)
    else clearPending()
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

type PendingChoice = {
  choice: RoomChoice
  to: string
  /** URLs that may be current until then: the one at the time of the choice, and those of earlier pending choices. */
  via: string[]
}

/** The choice whose navigation has not finished. Further choices build on it instead of on the old URL. */
function usePendingChoice() {
  const { pathname, search, key } = useLocation()
  const here = pathname + search
  const [pending, setPending] = useState<PendingChoice | null>(null)
  const ifStillPending = (last: PendingChoice | null) => (last?.via.includes(here) ? last : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the URL has changed
  useEffect(() => setPending(ifStillPending), [key])
  const add = (choice: RoomChoice, to: string) =>
    setPending((last) => {
      const before = ifStillPending(last)
      const via = before ? [...before.via, before.to] : [here]
      return { choice, to, via: via.filter((url) => url !== to) }
    })
  return [ifStillPending(pending)?.choice ?? null, add, () => setPending(null)] as const
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return <PageFailure onRetry={() => void revalidate()} />
}
