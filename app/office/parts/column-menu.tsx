import { Popover } from '@base-ui/react/popover'
import { Checkbox } from '../../ui/checkbox.tsx'
import { tabLook } from './tabs.tsx'

type ColumnMenuProps<Name extends string> = {
  columns: readonly { name: Name; label: string; className?: string }[]
  hidden: readonly Name[]
  onChange: (hidden: Name[]) => void
}

/** Which columns a table shows, at the end of its row of views. Phones show only what fits. */
export function ColumnMenu<Name extends string>({ columns, hidden, onChange }: ColumnMenuProps<Name>) {
  const count = columns.filter(({ name }) => hidden.includes(name)).length
  const show = (name: Name, isShown: boolean) =>
    onChange(isShown ? hidden.filter((one) => one !== name) : [...hidden, name])
  return (
    <Popover.Root>
      <div className="mb-2 flex shrink-0 border-b border-rule pl-6 max-md:hidden">
        <Popover.Trigger className={tabLook}>
          Columns
          {count > 0 && <span className="max-xl:sr-only">{` (${count} hidden)`}</span>}
        </Popover.Trigger>
      </div>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className="z-20">
          <Popover.Popup className="rounded-md border border-rule bg-panel px-4 py-2 outline-none">
            <Popover.Title className="sr-only">Columns</Popover.Title>
            {columns.map(({ name, label, className: only = '' }) => (
              <Checkbox
                key={name}
                checked={!hidden.includes(name)}
                onChange={(event) => show(name, event.target.checked)}
                className={only}
              >
                {label}
              </Checkbox>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
