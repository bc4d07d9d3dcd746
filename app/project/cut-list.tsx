import type { Project } from '#contract/projects/project.ts'
import { type AlikeStones, groupStones } from '#laying/floor/group-stones.ts'
import { projectCutList } from '#laying/floor/project-plan.ts'
import type { Ring } from '#laying/geometry/polygon.ts'
import type { Laid, Stones } from './lay-project.ts'

/** Every cut piece in words and measures, on the planner's screen and on the tiler's sheet. */
export function CutList({ project, stones, laid }: { project: Project; stones: Stones; laid: Laid }) {
  const { plan, ready, toLay } = laid
  if (!plan) return null
  const list = projectCutList(ready, plan)
  const roomOf = ready.map((room) => toLay.indexOf(room))
  return (
    <>
      <p className="mt-1 text-sm text-slate">
        {list.length === 0
          ? 'Nothing has to be cut.'
          : 'Each number is a stone, face up, and each letter a piece cut from it; stones that are cut the same way are listed together. Corners are in millimetres from the stone’s lower left corner: along | up.'}
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2 print:grid-cols-3">
        {groupStones(list).map((alike) => (
          <CutStones
            key={alike.numbers[0]}
            alike={alike}
            face={faceOf(stones, alike.stock)}
            rooms={alike.rooms.map((index) => project.rooms[roomOf[index] ?? 0]?.name ?? '')}
          />
        ))}
      </ul>
    </>
  )
}

type Face = { name: string; width: number; height: number }

function faceOf(stones: Stones, stock: string): Face {
  const [slug = '', size] = stock.split(' ')
  const stone = stones.get(slug)
  const { width = 0, height = 0 } = stone?.sizes.find((sold) => sold.size === size) ?? {}
  return { name: stone?.name ?? '', width, height }
}

const isRectangle = ([ring, ...holes]: Ring[]): boolean =>
  holes.length === 0 &&
  ring?.length === 4 &&
  ring.every(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % 4] ?? [0, 0]
    return x === nextX || y === nextY
  })

/** Coordinates for marking out. A pair never breaks across two lines. */
function Corners({ outline }: { outline: Ring[] }) {
  return outline.flat().map(([x, y], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: corners are identified by their index.
    <span key={index}>
      {index === 0 ? ', corners ' : ', '}
      <span className="whitespace-nowrap">
        {x} | {y}
      </span>
    </span>
  ))
}

function CutStones({ alike, face, rooms }: { alike: AlikeStones; face: Face; rooms: string[] }) {
  const { numbers, cuts } = alike
  const corners = cuts.flatMap(({ outline }) => outline.flat())
  const width = Math.max(face.width, ...corners.map(([x]) => x))
  const height = Math.max(face.height, ...corners.map(([, y]) => y))
  const path = (ring: Ring) => `M${ring.map(([x, y]) => `${x} ${height - y}`).join('L')}Z`
  const edge = { stroke: '#26211d', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' as const }
  return (
    <li className="flex break-inside-avoid items-start gap-3 border-t border-rule pt-3 text-xs">
      <svg
        aria-hidden="true"
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        className="h-16 w-24 shrink-0"
        preserveAspectRatio="xMinYMin meet"
      >
        <rect width={width} height={height} fill="none" {...edge} strokeDasharray="3 3" />
        {cuts.map(({ label, outline }) => (
          <path key={label} d={outline.map(path).join('')} fill="#e3c9a8" fillRule="evenodd" {...edge} />
        ))}
      </svg>
      <div className="figures min-w-0">
        <p className="font-semibold">
          {numbers.length > 1 ? `${numbers.length} stones: ${numbers.join(', ')}` : `Stone ${numbers[0]}`}
        </p>
        {cuts.map(({ label, width: wide, height: high, outline }) => (
          <p key={label}>
            {cuts.length > 1 ? `${label.slice(-1)}: ` : ''}
            {wide} × {high} mm
            {isRectangle(outline) ? null : <Corners outline={outline} />}
          </p>
        ))}
        <p className="text-slate">
          {face.name}, {rooms.join(' and ')}
        </p>
      </div>
    </li>
  )
}
