import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { seePath } from '#contract/projects/laying-choice.ts'
import type { ProjectRoom, RoomLaying } from '#contract/projects/project.ts'
import {
  isSheet,
  type PlanStone,
  planPatterns,
  roomInput,
  sizeOfLaying,
  suitsLaying,
  usualLaying,
} from '#contract/projects/project-laying.ts'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { directions, jointWidths } from '#contract/rooms/rooms.ts'
import type { PlanRules } from '#laying/floor/plan.ts'
import type { RoomToLay } from '#laying/floor/project-plan.ts'
import { directionText, jointText, patternTitle } from '../shared/choice-text.ts'
import { StoneButton } from '../stones/stone-button.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/field.tsx'
import { findBestStart } from './find-best-start.ts'
import { GroutField } from './grout-field.tsx'
import { stoneQuery } from './queries.ts'

type LayingFieldsProps = {
  room: ProjectRoom
  stone: PlanStone | undefined
  list: RoomStoneEntry[]
  isLoading: boolean
  /** Left out where the starting point follows from the room. */
  start?: { toLay: RoomToLay | undefined; rules: PlanRules }
  title: string
  onChange: (laying: RoomLaying | null) => void
  /** Opens the drawer of stones. */
  onOpenStones: (opener: HTMLElement) => void
  /** Shown below the size and the pattern. */
  children?: ReactNode
}

/** The stone, its size and pattern, and the starting point. */
export function LayingFields(props: LayingFieldsProps) {
  const { room, stone, list, isLoading, start: startFrom, title, onChange, onOpenStones } = props
  const { laying } = room
  const { data: product } = useQuery({ ...stoneQuery(laying?.stone ?? ''), enabled: laying !== null })
  const choose = (part: Partial<RoomLaying>) => {
    if (!laying || !stone) return
    const next = { ...laying, ...part }
    const size = sizeOfLaying(stone, next) ?? stone.sizes[0]
    const usual = usualLaying(stone, size)
    const { direction, start, grout } = next
    onChange(suitsLaying(stone, next) ? next : { ...usual, direction, start, ...(grout && { grout }) })
  }
  const size = stone && laying ? sizeOfLaying(stone, laying) : undefined
  return (
    <fieldset className="min-w-0 space-y-4 border-t border-rule pt-6">
      <legend className="float-left mb-4 font-serif text-xl">{title}</legend>
      <div className="clear-both">
        <StoneButton
          label="Stone"
          none="Choose a stone"
          stone={laying ? { name: product?.name ?? '', picture: product?.images[0] ?? null } : undefined}
          onOpen={onOpenStones}
        />
      </div>
      {laying && !size && !isLoading ? (
        <p role="alert" className="text-sm text-alarm">
          This stone is no longer sold in this size. Please choose another.
        </p>
      ) : null}
      {laying && stone && size ? (
        <>
          <div className="grid grid-cols-2 gap-4">
            <SelectField
              label="Size"
              value={laying.size}
              options={stone.sizes.map((sold) => ({
                value: sold.size,
                label: `${sold.size.replaceAll('x', ' × ')} mm`,
              }))}
              onChange={(event) => choose({ size: event.currentTarget.value })}
            />
            <SelectField
              label="Pattern"
              value={laying.pattern}
              options={planPatterns(stone, size).map((name) => ({ value: name, label: patternTitle(name) }))}
              onChange={(event) => choose({ pattern: event.currentTarget.value as RoomLaying['pattern'] })}
            />
            <SelectField
              label="Direction"
              value={String(laying.direction)}
              options={directions.map((degrees) => ({ value: String(degrees), label: directionText(degrees) }))}
              onChange={(event) =>
                choose({ direction: directions.find((degrees) => String(degrees) === event.currentTarget.value) ?? 0 })
              }
            />
            {isSheet(stone) ? null : (
              <SelectField
                label="Joint"
                value={String(laying.joint)}
                options={jointsFor(stone).map((tenths) => ({ value: String(tenths), label: jointText(tenths / 10) }))}
                onChange={(event) => choose({ joint: Number(event.currentTarget.value) })}
              />
            )}
          </div>
          <GroutField
            laying={laying}
            isOutdoor={list.some(({ slug, is_outdoor }) => slug === laying.stone && is_outdoor)}
            onChange={(grout) => choose({ grout })}
          />
          <p className="text-sm">
            <Link to={seePath(laying)} className="underline decoration-rule underline-offset-4 hover:text-clay">
              See it in a room
            </Link>
          </p>
          {props.children}
          {startFrom ? (
            <StartFields {...{ room, laying, stone }} {...startFrom} onStart={(start) => choose({ start })} />
          ) : null}
        </>
      ) : null}
    </fieldset>
  )
}

const jointsFor = ({ laying }: PlanStone): number[] =>
  [...new Set([Math.round(laying.joint * 10), ...jointWidths.map((width) => width * 10)])].toSorted((a, b) => a - b)

type StartFieldsProps = {
  room: ProjectRoom
  toLay: RoomToLay | undefined
  rules: PlanRules
  laying: RoomLaying
  stone: PlanStone
  onStart: (start: RoomLaying['start']) => void
}

function StartFields({ room, laying, stone, toLay, rules, onStart }: StartFieldsProps) {
  const [share, setShare] = useState<number | null>(null)
  const [message, setMessage] = useState('')
  const search = useRef<{ stop: () => void } | null>(null)
  useEffect(() => () => search.current?.stop(), [])
  const find = async () => {
    if (!toLay) return
    search.current?.stop()
    setShare(0)
    setMessage('')
    const { laid } = roomInput(room, laying, stone)
    const running = findBestStart({ room: toLay.room, laid, direction: laying.direction, rules }, setShare)
    search.current = running
    try {
      const [x, y] = await running.found
      onStart([Math.round(x * 1000), Math.round(y * 1000)])
      setMessage('The best of about eighty starts is shown.')
    } catch {
      setMessage('The search did not finish. Please try again.')
    }
    setShare(null)
  }
  const [x, y] = laying.start
  const span = 1_500_000
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-4">
        <Button look="outline" busy={share !== null} disabled={!toLay} onClick={() => void find()}>
          {share === null ? 'Find the best starting point' : `Trying: ${Math.round(share * 100)}%`}
        </Button>
        <p role="status" className="text-sm text-slate">
          {message}
        </p>
      </div>
      <p className="text-xs text-slate">
        The best starting point leaves no cut narrower than a third of a tile, where the room allows it, and then needs
        the fewest tiles. Or move it yourself:
      </p>
      <div className="grid grid-cols-2 gap-4">
        <StartSlider label="Move along" value={x} span={span} onChange={(value) => onStart([value, y])} />
        <StartSlider label="Move up" value={y} span={span} onChange={(value) => onStart([x, value])} />
      </div>
    </div>
  )
}

type StartSliderProps = { label: string; value: number; span: number; onChange: (value: number) => void }

function StartSlider({ label, value, span, onChange }: StartSliderProps) {
  const id = useId()
  const position = ((Math.round(value / 1000) % (span / 1000)) + span / 1000) % (span / 1000)
  return (
    <div>
      <label htmlFor={id} className="text-sm">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={span / 1000}
        step={5}
        value={position}
        aria-valuetext={`${position} mm`}
        onChange={(event) => onChange(Number(event.currentTarget.value) * 1000)}
        className="mt-2 min-h-11 w-full accent-clay"
      />
    </div>
  )
}
