import { useState } from 'react'
import { Link } from 'react-router'
import { areaText } from '#contract/arithmetic/area.ts'
import { type Wastage, wastageChoices } from '#contract/arithmetic/quantity.ts'
import { readLength } from '#contract/arithmetic/read-length.ts'
import { readAsText } from '../shared/length-text.ts'
import { useSite } from '../shared/site.ts'
import { Announcement } from '../ui/announcement.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { projectArea } from './project-area.ts'

/** A terrace or a hall may be longer than a room of the planner. */
const readSide = (text: string) => readLength(text, { most: 100_000 })

const wastageNotes: Record<Wastage, string> = {
  0: 'No extra',
  10: 'Straight laying',
  15: 'Herringbone, hexagon and other patterns',
}

/** Room length × width in square metres, plus a chosen extra for cuts and breakages. */
export function ProjectCalculator({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [length, setLength] = useState('')
  const [width, setWidth] = useState('')
  const site = useSite()
  const [wastage, setWastage] = useState<Wastage>(site.wastage.usual)
  const sides = { length: readSide(length), width: readSide(width) }
  const area =
    sides.length.ok && sides.width.ok
      ? projectArea({ lengthMm: sides.length.amount, widthMm: sides.width.amount }, wastage)
      : null

  return (
    <SidePanel
      open={open}
      onOpenChange={onOpenChange}
      title="Calculate My Project"
      footer={
        <ButtonLink to="/stone-collection/all-products" className="w-full">
          Browse all products
        </ButtonLink>
      }
    >
      <p className="text-slate">
        Measure the longest and the widest part of the room. For an L-shaped room, work out each part and add them up.
      </p>
      <div className="mt-6 grid grid-cols-2 gap-4">
        <Measure label="Room length (m)" value={length} onChange={setLength} />
        <Measure label="Room width (m)" value={width} onChange={setWidth} />
      </div>
      <fieldset className="mt-7">
        <legend className="text-sm">Extra for cuts and breakages</legend>
        <div className="mt-2 divide-y divide-rule border-y border-rule">
          {wastageChoices.map((choice) => (
            <label key={choice} className="flex min-h-12 cursor-pointer items-center gap-3 py-2 text-sm">
              <input
                type="radio"
                name="wastage"
                checked={wastage === choice}
                onChange={() => setWastage(choice)}
                className="size-4 shrink-0 accent-clay"
              />
              <span className="w-10 shrink-0">{choice}%</span>
              <span className="text-slate">{wastageNotes[choice]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Announcement text={area ? `To order: ${areaText(area.order)}` : ''} />
      <div className="figures mt-8 bg-beige p-6">
        {area ? (
          <>
            <p className="text-sm text-slate">To order</p>
            <p className="mt-1 font-serif text-2xl">{areaText(area.order)}</p>
            <p className="mt-2 text-sm text-slate">
              {wastage > 0
                ? `Room ${areaText(area.floor)}, extra ${areaText(area.extra)}.`
                : `Room ${areaText(area.floor)}, nothing extra.`}
            </p>
          </>
        ) : (
          <p className="text-sm text-slate">Enter both measurements to see how many square metres to order.</p>
        )}
      </div>
      <p className="mt-4 text-sm text-slate">
        Tiles are sold whole: on a product’s page this area is rounded up to full pieces of the size you choose.
      </p>
      <p className="mt-4 text-sm">
        <Link to="/project" className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-clay">
          Plan the room piece by piece
        </Link>
      </p>
    </SidePanel>
  )
}

function Measure({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  // An unfinished number is not an error yet, so it is only checked on blur.
  const [blurred, setBlurred] = useState(false)
  const parsed = readSide(value)
  const wrong = blurred && !parsed.ok && parsed.code !== 'empty'
  return (
    <Field
      label={label}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      placeholder="4.25"
      hint={parsed.ok ? readAsText(value, parsed.amount) : undefined}
      error={wrong ? parsed.message : undefined}
      onFocus={() => setBlurred(false)}
      onBlur={() => setBlurred(true)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
