import { mostSelected } from '#contract/office/bulk-products.ts'
import { Button } from '../../ui/button.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { productsText } from './products-text.ts'

type SelectionBarProps = {
  count: number
  total: number
  isAll: boolean
  /** Null if every match is selected already. */
  onSelectMatching: (() => void) | null
  onChange: () => void
  onRelease: () => void
  onClear: () => void
}

/** What can be done with the selected products. */
export const SelectionBar = ({
  count,
  total,
  isAll,
  onSelectMatching,
  onChange,
  onRelease,
  onClear,
}: SelectionBarProps) => (
  <ActionBar label="Selected products">
    <p role="status" className="mr-auto">
      {isAll ? `All ${productsText(count)} that match are selected` : `${count} selected`}
    </p>
    {isAll || count <= mostSelected ? (
      <>
        <Button look="solid" onClick={onChange}>
          Change …
        </Button>
        <Button look="outline" onClick={onRelease}>
          Add drafts to a release …
        </Button>
      </>
    ) : (
      <p className="text-alarm">Please select up to {mostSelected.toLocaleString('en-GB')}, or all that match.</p>
    )}
    {onSelectMatching && (
      <Button look="quiet" onClick={onSelectMatching}>
        Select all {total.toLocaleString('en-GB')} that match
      </Button>
    )}
    <Button look="quiet" onClick={onClear}>
      Clear
    </Button>
  </ActionBar>
)
