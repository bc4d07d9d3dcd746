import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { layingOfChoice } from '#contract/projects/laying-choice.ts'
import { planStoneOf } from '#contract/projects/project-laying.ts'
import { parseSurface } from '#contract/rooms/room-choice.ts'
import { addProjectToAccount, readDeviceProject } from '../shared/device-project.ts'
import { pageQueryClient } from '../shared/query-client.ts'
import { savedProjectQuery, stoneQuery } from './queries.ts'
import { isUntouched, roomsWithStone, type SentStone } from './sent-stone.ts'
import type { useProject } from './use-project.ts'

export type Visitor = 'customer' | 'guest' | 'unreachable'

/** Opens the saved project or the stone named in the URL, and follows sign-in and sign-out. */
export function useOpening(open: ReturnType<typeof useProject>, visitor: Visitor) {
  const isCustomer = visitor === 'customer'
  const [sent, setSent] = useState<SentStone | null>(null)
  const [search, setSearch] = useSearchParams()
  const clearSearch = () => setSearch({}, { replace: true, preventScrollReset: true })
  const openFromUrl = useEffectEvent(async () => {
    const saved = search.get('saved')
    const choice = parseSurface(search.get('stone') ?? '')
    if (saved && isCustomer) {
      const found = await pageQueryClient()
        .fetchQuery(savedProjectQuery(saved))
        .catch(() => null)
      if (found) open.openSaved(found)
    } else if (choice) {
      const product = await pageQueryClient()
        .ensureQueryData(stoneQuery(choice.stone))
        .catch(() => null)
      const stone = product && planStoneOf(product)
      if (!stone) return
      const laying = layingOfChoice(stone, choice)
      // The dialog adds an entry to the history, so the address has to change first.
      clearSearch()
      if (isUntouched(open.project)) open.change((now) => ({ ...now, rooms: roomsWithStone(now.rooms, 0, laying) }))
      else setSent({ name: product.name, laying })
      return
    } else return
    clearSearch()
  })
  useEffect(() => void openFromUrl(), [])
  const onSignedIn = useEffectEvent(async () => {
    await addProjectToAccount()
    const id = readDeviceProject()?.id ?? null
    if (id && !open.id) open.markSaved(id, open.project)
  })
  // After signing out, nothing of the account may stay on a shared computer.
  const onSignedOut = useEffectEvent(() => {
    if (open.id) open.forget()
  })
  useEffect(() => {
    if (visitor === 'customer') void onSignedIn()
    if (visitor === 'guest') onSignedOut()
  }, [visitor])
  return { sent, setSent }
}
