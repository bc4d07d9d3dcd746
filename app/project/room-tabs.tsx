import { type Project, projectLimits } from '#contract/projects/project.ts'
import { Button } from '../ui/button.tsx'
import { say } from '../ui/say.ts'
import { newRoom } from './new-project.ts'

type RoomTabsProps = {
  project: Project
  current: number
  onOpen: (room: number) => void
  onChange: (part: Pick<Project, 'rooms'>, open: number) => void
}

export function RoomTabs({ project, current, onOpen, onChange }: RoomTabsProps) {
  const { rooms } = project
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
      {rooms.map(({ name }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms are identified by their index.
          key={index}
          type="button"
          aria-pressed={index === current}
          onClick={() => onOpen(index)}
          className="min-h-11 border-b-2 border-transparent text-sm text-slate hover:text-clay aria-pressed:border-clay aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
      {rooms.length < projectLimits.rooms ? (
        <Button
          look="quiet"
          onClick={() => {
            const room = newRoom(`Room ${rooms.length + 1}`, rooms[current]?.laying ?? null)
            onChange({ rooms: [...rooms, room] }, rooms.length)
          }}
        >
          Add a room
        </Button>
      ) : null}
      {rooms.length > 1 ? (
        <Button
          look="quiet"
          onClick={() => {
            onChange({ rooms: rooms.toSpliced(current, 1) }, Math.max(0, current - 1))
            say(`${rooms[current]?.name} removed`)
          }}
        >
          Remove {rooms[current]?.name}
        </Button>
      ) : null}
    </div>
  )
}
