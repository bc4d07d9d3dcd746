import type { PatternName } from '#contract/catalogue/vocabulary.ts'
import type { SurfaceChoice } from '#contract/rooms/room-choice.ts'
import { directionsOf, jointsOf, layable, patternsOf } from '#contract/rooms/room-stone.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { type Direction, type SurfaceName, surfaces } from '#contract/rooms/rooms.ts'
import { directionText, jointText, patternTitle, sizeText } from '../shared/choice-text.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { GroutSelect } from './grout-select.tsx'
import { type LaidStone, noStone } from './shown-room.ts'
import { StoneField } from './stone-field.tsx'

type SurfaceFieldsProps = {
  surface: SurfaceName
  isOutdoors: boolean
  stones: RoomStoneEntry[]
  laidStone: LaidStone | undefined
  onChange: (choice: SurfaceChoice) => void
  /** Opens the drawer of stones for this surface. */
  onOpen: (opener: HTMLElement) => void
}

/** The stone on one surface, and how it is laid. */
export function SurfaceFields({ surface, isOutdoors, stones, laidStone, onChange, onOpen }: SurfaceFieldsProps) {
  const { title, takes } = surfaces[surface]
  return (
    <fieldset className="border-t border-rule pt-4">
      <legend className="float-left mb-3 w-full font-serif text-lg">{title}</legend>
      <div className="clear-left grid grid-cols-2 gap-x-4 gap-y-3">
        <div className="col-span-2">
          <StoneField
            label="Stone"
            name={`${surface}-stone`}
            none={['plain', noStone]}
            stones={stones.filter((stone) => stone.takes === takes)}
            stone={laidStone?.stone}
            onOpen={onOpen}
          />
        </div>
        {laidStone?.stone.laying ? <LayingFields {...{ surface, laidStone, isOutdoors, onChange }} /> : null}
      </div>
    </fieldset>
  )
}

type LayingFieldsProps = {
  surface: SurfaceName
  laidStone: LaidStone
  isOutdoors: boolean
  onChange: (choice: SurfaceChoice) => void
}

function LayingFields({ surface, laidStone: { stone, laid }, isOutdoors, onChange }: LayingFieldsProps) {
  const layer = layable(stone)
  const { pattern, grout, ...rest } = laid
  const change = (part: Partial<SurfaceChoice>) =>
    onChange({ ...rest, ...(pattern !== 'whole' && { pattern }), ...(grout && { grout }), ...part })
  /** Omits the direction: a new pattern starts in its usual direction. */
  const changePattern = (name: PatternName) => {
    const { stone: slug, size, joint } = laid
    onChange({ stone: slug, size, joint, pattern: name, ...(grout && { grout }) })
  }
  const patterns = patternsOf(layer, laid.size)
  const joints = jointsOf(layer)
  const advised = stone.laying?.joint ?? laid.joint
  return (
    <>
      {layer.sizes.length > 1 && pattern !== 'opus' ? (
        <ChoiceSelect
          label="Size"
          name={`${surface}-size`}
          value={laid.size}
          onChange={(size) => change({ size })}
          options={layer.sizes.map((size) => [size, sizeText(size)])}
        />
      ) : null}
      {patterns.length > 1 ? (
        <ChoiceSelect
          label="Pattern"
          name={`${surface}-pattern`}
          value={pattern}
          onChange={(name) => changePattern(name as PatternName)}
          options={patterns.map((name) => [name, patternTitle(name)])}
        />
      ) : null}
      <ChoiceSelect
        label="Direction"
        name={`${surface}-direction`}
        value={String(laid.direction)}
        onChange={(degrees) => change({ direction: Number(degrees) as Direction })}
        options={directionsOf(layer).map((degrees) => [String(degrees), directionText(degrees)])}
      />
      {joints.length > 0 ? (
        <ChoiceSelect
          label="Joint"
          name={`${surface}-joint`}
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
          name={`${surface}-grout`}
          laid={laid}
          isOutdoors={isOutdoors}
          onChange={(name) =>
            onChange({ ...rest, ...(pattern !== 'whole' && { pattern }), ...(name && { grout: name }) })
          }
        />
      </div>
    </>
  )
}
