import type { Variation } from '#contract/catalogue/catalogue.ts'
import { addToBasket } from '../../basket/add-to-basket.ts'
import type { NewLines } from '../../basket/calls.ts'
import { FixingMaterials } from '../../basket/fixing-materials.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'

type NeedsPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: Variation | null
  /** How many would be ordered now; null while that is not known. */
  pieces: number | null
}

/** What the stone is fixed, jointed and sealed with, for as much of it as is chosen. */
export function NeedsPanel({ open, onOpenChange, chosen, pieces }: NeedsPanelProps) {
  const add = async (lines: NewLines) => {
    const answer = await addToBasket(...lines)
    if (!answer.added) return answer.message
    onOpenChange(false)
    return null
  }
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title="What you will need">
      {chosen?.kind === 'size' && pieces ? (
        <FixingMaterials variationId={chosen.id} pieces={pieces} add={add} onFollow={() => onOpenChange(false)} />
      ) : (
        <p>
          Choose a size and how much you need first. We then work out the adhesive, grout and sealer for it, in the
          packs that cost least.
        </p>
      )}
    </SidePanel>
  )
}
