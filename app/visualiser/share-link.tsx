import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'

const load = () => import('./share-room.ts')

/** The code is loaded before the press: a browser shares only right after one. */
export function ShareLink({ title }: { title: string }) {
  const [message, setMessage] = useState('')
  const share = async () => {
    const { shareRoom } = await load()
    const text = await shareRoom(title)
    setMessage(text)
    if (text) say(text)
  }
  return (
    <div className="flex noscript:hidden flex-wrap items-center gap-4">
      <Button
        look="outline"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => void share()}
      >
        Share this room
      </Button>
      <p className="text-sm text-slate">{message}</p>
    </div>
  )
}
