import type { ProjectRoom } from '#contract/projects/project.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLazyWhen } from '../ui/use-lazy-when.ts'
import type { BorderFieldsProps } from './border-fields.tsx'

type BorderProps = Omit<BorderFieldsProps, 'room'> & { room: ProjectRoom }

const loadFields = async () => (await import('./border-fields.tsx')).BorderFields

/** Whether the room has a border of another stone, and which. */
export function Border({ room, onChange, ...props }: BorderProps) {
  const { border } = room
  const Fields = useLazyWhen(loadFields, border !== undefined)
  return (
    <div>
      <Checkbox
        checked={border !== undefined}
        note="Along the walls, in a second stone."
        onChange={(event) => onChange(event.currentTarget.checked ? { width: 100, laying: null } : undefined)}
      >
        With a border
      </Checkbox>
      {border && !Fields ? <Spinner /> : null}
      {border && Fields ? <Fields {...props} room={{ ...room, border }} onChange={onChange} /> : null}
    </div>
  )
}
