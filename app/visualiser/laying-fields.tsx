import type { PatternName } from '#contract/catalogue/vocabulary.ts'
import type { SurfaceChoice } from '#contract/rooms/room-choice.ts'
import { directionsOf, jointsOf, layable, patternsOf } from '#contract/rooms/room-stone.ts'
import type { Direction } from '#contract/rooms/rooms.ts'
import { directionText, jointText, patternTitle, sizeText } from '../shared/choice-text.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { GroutSelect } from './grout-select.tsx'
import type { LaidStone } from './shown-room.ts'

type LayingFieldsProps = {
  /** The first word of the names of its selects. */
  name: string
  laidStone: LaidStone
  isOutdoors: boolean
  onChange: (choice: SurfaceChoice) => void
}

/** The size, pattern, direction, joint and grout of a stone. */
export function LayingFields({ name, laidStone: { stone, laid }, isOutdoors, onChange }: LayingFieldsProps) {
  const layer = layable(stone)
  const { pattern, grout, ...rest } = laid
  const change = (part: Partial<SurfaceChoice>) =>
    onChange({ ...rest, ...(pattern !== 'whole' && { pattern }), ...(grout && { grout }), ...part })
  /** Omits the direction: a new pattern starts in its usual direction. */
  const changePattern = (next: PatternName) => {
    const { stone: slug, size, joint } = laid
    onChange({ stone: slug, size, joint, pattern: next, ...(grout && { grout }) })
  }
  const patterns = patternsOf(layer, laid.size)
  const joints = jointsOf(layer)
  const advised = stone.laying?.joint ?? laid.joint
  return (
    <>
      {layer.sizes.length > 1 && pattern !== 'opus' ? (
        <ChoiceSelect
          label="Size"
          name={`${name}-size`}
          value={laid.size}
          onChange={(size) => change({ size })}
          options={layer.sizes.map((size) => [size, sizeText(size)])}
        />
      ) : null}
      {patterns.length > 1 ? (
        <ChoiceSelect
          label="Pattern"
          name={`${name}-pattern`}
          value={pattern}
          onChange={(next) => changePattern(next as PatternName)}
          options={patterns.map((one) => [one, patternTitle(one)])}
        />
      ) : null}
      <ChoiceSelect
        label="Direction"
        name={`${name}-direction`}
        value={String(laid.direction)}
        onChange={(degrees) => change({ direction: Number(degrees) as Direction })}
        options={directionsOf(layer).map((degrees) => [String(degrees), directionText(degrees)])}
      />
      {joints.length > 0 ? (
        <ChoiceSelect
          label="Joint"
          name={`${name}-joint`}
          value={laid.joint === advised ? '' : `j${laid.joint}`}
          onChange={(width) => change({ joint: width === '' ? advised : Number(width.slice(1)) })}
          options={[
            ['', `${jointText(advised)}, advised`],
            ...joints.map((width) => [`j${width}`, jointText(width)] as const),
          ]}
        />
      ) : null}
      <div className="col-span-2">
        <GroutSelect
          name={`${name}-grout`}
          laid={laid}
          isOutdoors={isOutdoors}
          onChange={(next) =>
            onChange({ ...rest, ...(pattern !== 'whole' && { pattern }), ...(next && { grout: next }) })
          }
        />
      </div>
    </>
  )
}
