import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '../shared/error-message.ts'
import { Button } from '../ui/button.tsx'
import { addItems } from './add-items.ts'
import type { BasketLine, NewLines } from './calls.ts'
import { FixingMaterials } from './fixing-materials.tsx'

/** Shows the fixing materials that a line of stone needs. */
export function LineNeeds({ line, onFollow }: { line: BasketLine; onFollow: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const add = async (lines: NewLines) => {
    try {
      await addItems(queries, ...lines)
    } catch (error) {
      return errorMessage(error)
    }
    setOpen(false)
    return null
  }
  return (
    <div>
      <Button look="quiet" className="-ml-1" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        What you will need
      </Button>
      <div id={id}>
        {open ? (
          <FixingMaterials variationId={line.variation_id} pieces={line.quantity} add={add} onFollow={onFollow} />
        ) : null}
      </div>
    </div>
  )
}
