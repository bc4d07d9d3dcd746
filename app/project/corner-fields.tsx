import { useState } from 'react'
import { useLazyWhen } from '../ui/use-lazy-when.ts'
import type { Outline } from './walls.ts'

type CornerFieldsProps = {
  outline: Outline
  /** Labels, if the outline is not the room's. */
  title?: string
  corner?: string
  side?: string
  onChange: (outline: Outline) => void
}

const loadCornerList = async () => (await import('./corner-list.tsx')).CornerList

/** For sides at any angle. */
export function CornerFields({
  title = 'Corners, for any other shape',
  corner = 'Corner',
  side = 'wall',
  ...props
}: CornerFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const CornerList = useLazyWhen(loadCornerList, isOpen)
  return (
    <details className="border-y border-rule py-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm">{title}</summary>
      {CornerList ? <CornerList {...props} {...{ corner, side }} /> : null}
    </details>
  )
}
