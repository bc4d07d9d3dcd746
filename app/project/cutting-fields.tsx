import type { Project } from '#contract/projects/project.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { NumberField } from './number-field.tsx'

export type CuttingFieldsProps = { cutting: Project['cutting']; onChange: (cutting: Project['cutting']) => void }

/** Rules for using off-cuts. Most tilers would choose the defaults. */
export function CuttingFields({ cutting, onChange }: CuttingFieldsProps) {
  return (
    <div className="space-y-4 pt-2 pb-5">
      <p className="text-sm text-slate">
        Off-cuts are used as a tiler would: factory edges stay at the joints, pieces are turned but never mirrored, and
        stone with veins that run one way is only turned end for end.
      </p>
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField
          label="Cuts out of one stone"
          value={cutting.most_cuts}
          min={1}
          max={12}
          onChange={(value) => onChange({ ...cutting, most_cuts: value })}
        />
        <NumberField
          label="Blade width (mm)"
          value={cutting.kerf}
          min={0}
          max={10}
          onChange={(kerf) => onChange({ ...cutting, kerf })}
        />
        <NumberField
          label="Smallest piece (mm)"
          hint="Narrower ones count as slivers"
          value={cutting.smallest}
          min={0}
          max={200}
          onChange={(smallest) => onChange({ ...cutting, smallest })}
        />
      </div>
      <Checkbox
        checked={cutting.shared}
        onChange={(event) => onChange({ ...cutting, shared: event.currentTarget.checked })}
      >
        Use off-cuts of one room in another
      </Checkbox>
    </div>
  )
}
