import { useEffect, useState } from 'react'
import { type RoomChoice, roomPicturePath } from '#contract/rooms/room-choice.ts'
import { Button } from '../ui/button.tsx'

/** The server asks for eight seconds when it is busy; often the picture is ready sooner. */
const waits = [2_000, 4_000, 8_000, 8_000]

/** The same choice, drawn by the server. While the server is busy, the picture is requested again a few times. */
export function ServerPicture({ choice, text }: { choice: RoomChoice; text: string }) {
  const path = roomPicturePath({ room: choice.room, surfaces: choice.surfaces }, 1200)
  return <Attempts key={path} path={path} text={text} />
}

const nextAttempt = ({ attempt }: { attempt: number }) => ({ attempt: attempt + 1, hasFailed: false })

function Attempts({ path, text }: { path: string; text: string }) {
  const [{ attempt, hasFailed }, setState] = useState({ attempt: 0, hasFailed: false })
  const wait = hasFailed ? waits[attempt] : undefined
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => setState(nextAttempt), wait)
    return () => clearTimeout(timer)
  }, [wait])
  if (!hasFailed)
    return (
      <img
        key={attempt}
        src={path}
        alt={text}
        onError={() => setState({ attempt, hasFailed: true })}
        className="absolute inset-0 size-full object-cover"
      />
    )
  const box = 'absolute bottom-0 left-0 flex items-center gap-4 bg-white/95 px-4 py-2 text-sm'
  if (wait !== undefined)
    return (
      <p role="status" className={box}>
        Laying the stone…
      </p>
    )
  return (
    <div role="alert" className={box}>
      <p>This picture is not ready yet.</p>
      <Button look="quiet" onClick={() => setState(nextAttempt)}>
        Try again
      </Button>
    </div>
  )
}
