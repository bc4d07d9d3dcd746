import { useState } from 'react'
import { type Project, projectLimits } from '#contract/projects/project.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { SentStone } from './sent-stone.ts'

type ChooseRoomProps = {
  open: boolean
  sent: SentStone | null
  project: Project
  stoneName: (slug: string) => string | undefined
  onChoose: (room: number) => void
  onOpenChange: (open: boolean) => void
}

/** Asks which room of an existing plan the stone is for. */
export function ChooseRoom({ open, onOpenChange, sent, project: { rooms }, stoneName, onChoose }: ChooseRoomProps) {
  const [room, setRoom] = useState(0)
  const noteOf = (slug: string | undefined) => (slug ? `Now ${stoneName(slug) ?? 'another stone'}` : 'No stone yet')
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      question={`Which room is ${sent?.name} for?`}
      cancel="Leave my plan as it is"
      confirm={<Button onClick={() => onChoose(room)}>Use it</Button>}
    >
      <fieldset className="mt-5 space-y-2">
        <legend className="sr-only">Room</legend>
        {rooms.map(({ name, laying }, index) => (
          <Choice
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms are identified by their index.
            key={index}
            group="room"
            value={String(index)}
            checked={room === index}
            onChoose={() => setRoom(index)}
            label={name}
            note={noteOf(laying?.stone)}
          />
        ))}
        {rooms.length < projectLimits.rooms ? (
          <Choice
            group="room"
            value="new"
            checked={room === rooms.length}
            onChoose={() => setRoom(rooms.length)}
            label="A new room"
          />
        ) : null}
      </fieldset>
    </ConfirmDialog>
  )
}
