import { useState } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { useLazyWhen } from '../ui/use-lazy-when.ts'
import type { CuttingFieldsProps } from './cutting-fields.tsx'

const loadCuttingFields = async () => (await import('./cutting-fields.tsx')).CuttingFields

export function TilerFields(props: CuttingFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const CuttingFields = useLazyWhen(loadCuttingFields, isOpen)
  return (
    <details className="border-y border-rule py-1" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-serif text-xl">For your tiler</summary>
      {CuttingFields ? <CuttingFields {...props} /> : isOpen ? <Spinner /> : null}
    </details>
  )
}
