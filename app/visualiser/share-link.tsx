import { useState } from 'react'
import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import { rooms } from '#contract/rooms/rooms.ts'
import { useExVat, useHideVat } from '../shared/hide-vat.ts'
import { useSite } from '../shared/site.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'
import type { Stones } from './shown-room.ts'

const load = () => import('./share-room.ts')

/** Shares the link or the picture. The code is loaded before the press: a browser shares only right after one. */
export function ShareLink({ choice, stones }: { choice: RoomChoice; stones: Stones }) {
  const [message, setMessage] = useState('')
  const { company } = useSite()
  const [hidden] = useHideVat()
  const exVat = useExVat()
  const share = async (what: 'link' | 'picture') => {
    const { shareLink, sharePicture } = await load()
    const text =
      what === 'link'
        ? await shareLink(`${rooms[choice.room].title} | See it in a room`)
        : await sharePicture({ choice, stones, company: company.name, exVat: hidden ? exVat : undefined })
    setMessage(text)
    if (text) say(text)
  }
  const warm = { look: 'outline', onPointerEnter: () => void load(), onFocus: () => void load() } as const
  return (
    <div className="flex noscript:hidden flex-wrap items-center gap-4">
      <Button {...warm} onClick={() => void share('picture')}>
        Save a picture
      </Button>
      <Button {...warm} onClick={() => void share('link')}>
        Share this room
      </Button>
      <p className="text-sm text-slate">{message}</p>
    </div>
  )
}
