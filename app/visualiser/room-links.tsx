import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import { roomNames, rooms } from '#contract/rooms/rooms.ts'
import { carriedRoomPath } from './carried-room.ts'

/** All rooms in one row, with the stones chosen in this one. The row which scrolls to the current room on a narrow screen. */
export function RoomLinks({ current }: { current: RoomChoice }) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again for each room
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [current.room])
  return (
    <nav
      ref={row}
      aria-label="Rooms"
      className="relative min-w-0 overflow-x-auto max-lg:mx-[calc(-1*var(--gutter))] max-lg:px-[var(--gutter)]"
    >
      <ul className="flex gap-x-6 whitespace-nowrap">
        {roomNames.map((name) => (
          <li key={name}>
            <Link
              to={carriedRoomPath(name, current)}
              // Every choice would be another address for robots to follow.
              rel="nofollow"
              aria-current={name === current.room ? 'page' : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm text-slate hover:text-clay aria-[current=page]:border-clay aria-[current=page]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-[Highlight]"
            >
              {rooms[name].title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
