/** Columns that a narrower screen leaves out, unless cells are edited: then the grid scrolls. */
export const columnClasses = (isEditing: boolean) => ({
  status: isEditing ? '' : 'max-sm:hidden',
  terms: isEditing ? '' : 'max-lg:hidden',
  collections: isEditing ? '' : 'max-xl:hidden',
  stock: isEditing ? '' : 'max-sm:hidden',
  edited: isEditing ? '' : 'hidden',
  updated: isEditing ? 'hidden' : 'max-xl:hidden',
})

export const SelectBox = ({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) => (
  <input
    type="checkbox"
    aria-label={label}
    checked={isOn}
    onChange={(event) => onChange(event.target.checked)}
    className="block size-5 accent-clay"
  />
)
