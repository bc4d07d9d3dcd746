import { useEffect, useState } from 'react'
import { isSameLaying, layingsToCompare } from '#contract/projects/layings-to-compare.ts'
import type { Project, ProjectRoom, RoomLaying } from '#contract/projects/project.ts'
import type { PlanStone } from '#contract/projects/project-laying.ts'
import { Amount } from '../shared/amount.tsx'
import { directionText, patternTitle } from '../shared/choice-text.ts'
import { useDebounced } from '../ui/use-debounced.ts'
import type { Stones } from './lay-project.ts'
import type { OptionFigures } from './option-figures.ts'
import type { OptionsMessage, OptionsRequest } from './options-worker.ts'
import { PatternIcon } from './pattern-icon.tsx'

export type OptionsTableProps = {
  project: Project
  stones: Stones
  /** The index of the room. */
  room: number
  laying: RoomLaying
  stone: PlanStone
  onChoose: (laying: RoomLaying) => void
}

const keyOf = ({ stone, size, pattern, direction }: RoomLaying) => `${stone} ${size} ${pattern} ${direction}`

/** Every way of laying the room with its tiles, waste and price. A press chooses it. */
export function OptionsTable(props: OptionsTableProps) {
  const { project, room, laying, stone, onChoose } = props
  const layings = layingsToCompare(stone, laying)
  const figures = useFigures(props, layings)
  const sizes = [...new Set(layings.map(({ size }) => size))]
  return (
    <div className="pt-1 pb-4">
      <table className="w-full border-collapse text-sm">
        <caption className="mb-2 text-left text-slate">
          {project.rooms.length > 1 ? 'The stone of the whole project' : 'The stone'} with the spare pieces, from the
          starting point chosen now. Waste is what is left of the tiles after cutting.
        </caption>
        <thead className="text-xs text-slate">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              Pattern
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              Pieces
            </th>
            <th scope="col" className="pl-3 text-right font-normal">
              Waste
            </th>
            <th scope="col" className="pr-2 pl-3 text-right font-normal">
              Price
            </th>
          </tr>
        </thead>
        {sizes.map((size) => (
          <tbody key={size}>
            <tr>
              <th scope="rowgroup" colSpan={4} className="figures pt-3 pb-1 text-left font-semibold">
                {size.replaceAll('x', ' × ')} mm
              </th>
            </tr>
            {layings
              .filter((option) => option.size === size)
              .map((option) => (
                <OptionRow
                  key={keyOf(option)}
                  {...{ stone, option }}
                  room={project.rooms[room] as ProjectRoom}
                  isChosen={isSameLaying(option, laying)}
                  figures={figures.get(keyOf(option))}
                  onChoose={() => onChoose(option)}
                />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type OptionRowProps = {
  stone: PlanStone
  room: ProjectRoom
  option: RoomLaying
  isChosen: boolean
  /** Undefined until it has been laid; null if it cannot be. */
  figures: OptionFigures | null | undefined
  onChoose: () => void
}

function OptionRow({ stone, room, option, isChosen, figures, onChoose }: OptionRowProps) {
  const { pattern, direction, size } = option
  const isUsual = direction === (pattern === 'herringbone' ? 45 : 0)
  const name = `${patternTitle(pattern)}${isUsual ? '' : `, ${directionText(direction).toLowerCase()}`}`
  return (
    <tr className={`border-t border-rule ${isChosen ? 'bg-beige' : 'hover:bg-beige/50'}`}>
      <th scope="row" className="p-0 text-left font-normal">
        <button
          type="button"
          aria-pressed={isChosen}
          aria-label={`${name}, ${size.replaceAll('x', ' × ')} mm`}
          onClick={onChoose}
          className={`flex min-h-12 w-full items-center gap-3 border-l-2 px-2 py-1 text-left ${isChosen ? 'border-clay' : 'border-transparent hover:text-clay'}`}
        >
          <PatternIcon {...{ stone, room }} laying={option} />
          {name}
        </button>
      </th>
      {figures ? (
        <>
          <td className="figures pl-3 text-right">{figures.pieces}</td>
          <td className="figures pl-3 text-right">{Math.round(figures.waste * 100)}%</td>
          <td className="pr-2 pl-3 text-right">
            <Amount pence={figures.pence} />
          </td>
        </>
      ) : (
        <td colSpan={3} className="pr-2 text-right text-slate">
          {figures === null ? 'Cannot be laid here' : '…'}
        </td>
      )}
    </tr>
  )
}

/** The figures found so far. They stay while new ones are worked out. */
function useFigures({ project, stones, room }: OptionsTableProps, layings: RoomLaying[]) {
  const [figures, setFigures] = useState<ReadonlyMap<string, OptionFigures | null>>(new Map())
  const settled = useDebounced(project, 300)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stones and the layings follow from the project.
  useEffect(() => {
    if (settled !== project) return
    const worker = new Worker(new URL('./options-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<OptionsMessage>) =>
      setFigures((before) => new Map(before).set(keyOf(data.laying), data.figures)),
    )
    const request: OptionsRequest = { project, stones, room, layings }
    worker.postMessage(request)
    return () => worker.terminate()
  }, [settled, project, room])
  return figures
}
