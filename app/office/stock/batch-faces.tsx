import { useState } from 'react'
import { z } from 'zod'
import { parseSize } from '#contract/arithmetic/size.ts'
import { batchFacesSchema, type StockRow } from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import type { DocumentFormState } from '../documents/document-fields.tsx'
import { type Entries, fromEntries, toEntries } from '../documents/field-spec.ts'
import { facesSpec } from '../faces/face-fields.ts'
import { FacesSection } from '../faces/faces-section.tsx'
import { Alert } from '../parts/panel.tsx'

type BatchFacesProps = { row: StockRow; batch: StockRow['batches'][number]; onClose: () => void }

/** Reads the numbers that are typed, as the forms of documents do. */
const schemaFor = (version: string) =>
  z.preprocess(({ faces }: Entries) => ({ ...fromEntries([facesSpec], { faces }), version }), batchFacesSchema)

/** Photographs a stone of the batch and marks its corners, as on the screen of a product. */
export function BatchFaces({ row, batch, onClose }: BatchFacesProps) {
  const [version] = useState(batch.faces_version)
  const { width, height } = parseSize(row.size) ?? {}
  const { form, formProps, error, busy } = useOfficeForm({
    schema: schemaFor(version) as z.ZodType<z.output<typeof batchFacesSchema>, Entries>,
    defaults: { ...toEntries([facesSpec], { faces: batch.faces }), sizes: width ? [{ width, height }] : [] },
    changes: 'stock',
    send: (json) =>
      read(officeApi.stock[':sku'].batches[':id'].faces.$put({ param: { sku: row.sku, id: String(batch.id) }, json })),
    onDone: onClose,
    fieldOf: (path) => path,
  })
  return (
    <form aria-label={`The stone of batch ${batch.code}`} {...formProps} className="mt-3 grid grid-cols-1 gap-4">
      {error && <Alert>{error}</Alert>}
      <FacesSection
        form={form as unknown as DocumentFormState}
        hint="Each is one piece of this batch in a photograph. The product page shows them while pieces of the batch are left."
      />
      <div className="flex flex-wrap gap-x-3">
        <Button type="submit" look="solid" busy={busy} className="min-h-11">
          Save
        </Button>
        <Button look="quiet" className="min-h-11" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
