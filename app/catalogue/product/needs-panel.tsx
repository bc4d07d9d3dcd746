import type { Variation } from '#contract/catalogue/catalogue.ts'
import { addToBasket } from '../../basket/add-to-basket.ts'
import type { NewLines } from '../../basket/calls.ts'
import { FixingMaterials } from '../../basket/fixing-materials.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'

type NeedsPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: Variation | null
  /** The quantity that would be ordered now; null if there is none yet. */
  pieces: number | null
}

/** Adhesive, grout and sealer for the chosen size and quantity. */
export function NeedsPanel({ open, onOpenChange, chosen, pieces }: NeedsPanelProps) {
  const add = async (lines: NewLines) => {
    const result = await addToBasket(...lines)
    if (!result.added) return result.message
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
