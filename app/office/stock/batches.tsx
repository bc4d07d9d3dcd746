import { Camera } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { pictureAt } from '#contract/media/picture.ts'
import { changeBatchSchema, goodsInSchema, type StockRow } from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useMay } from '../access/me-query.ts'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'
import { BatchCodeField } from './batch-code-field.tsx'
import { BatchFaces } from './batch-faces.tsx'
import { PhotoField } from './photo-field.tsx'
import { piecesText } from './stock-text.ts'

type Batch = StockRow['batches'][number]

type Open = { what: 'batch' | 'faces'; id: number } | { what: 'loose' } | null

/** The item's batches, and its pieces without a batch, which can be put into one. */
export function Batches({ row }: { row: StockRow }) {
  const mayMove = useMay()('stock.move')
  const [parameters] = useSearchParams()
  const [open, setOpen] = useState<Open>(() => {
    const batch = row.batches.find(({ code }) => code === parameters.get('photograph'))
    return batch && mayMove ? { what: 'faces', id: batch.id } : null
  })
  const isOpen = (what: 'batch' | 'faces', id: number) => open?.what === what && open.id === id
  const close = () => setOpen(null)
  const loose = row.stock - row.batches.reduce((sum, { pieces }) => sum + pieces, 0)
  if (row.batches.length === 0 && loose === 0)
    return <p className="text-quiet">No batches yet. Booking goods in creates one.</p>
  return (
    <ul className="divide-y divide-rule">
      {row.batches.map((batch) => (
        <li key={batch.id} className="py-2 first:pt-0 last:pb-0">
          {isOpen('batch', batch.id) ? (
            <ChangeForm sku={row.sku} batch={batch} onClose={close} />
          ) : (
            <BatchSummary batch={batch}>
              {mayMove && (
                <EditButton
                  label={`Edit batch ${batch.code}`}
                  onClick={() => setOpen({ what: 'batch', id: batch.id })}
                />
              )}
            </BatchSummary>
          )}
          {isOpen('faces', batch.id) ? (
            <BatchFaces row={row} batch={batch} onClose={close} />
          ) : (
            <BatchStone
              batch={batch}
              onEdit={
                mayMove && !isOpen('batch', batch.id) ? () => setOpen({ what: 'faces', id: batch.id }) : undefined
              }
            />
          )}
        </li>
      ))}
      {loose > 0 && (
        <li className="py-2 first:pt-0 last:pb-0">
          {open?.what === 'loose' ? (
            <PutIntoForm row={row} loose={loose} onClose={close} />
          ) : (
            <>
              <p className="flex justify-between gap-4">
                <span className="text-quiet">No batch</span>
                <span>{piecesText(loose)}</span>
              </p>
              {mayMove && (
                <Button look="quiet" className="-ml-2 min-h-11" onClick={() => setOpen({ what: 'loose' })}>
                  Put into a batch …
                </Button>
              )}
            </>
          )}
        </li>
      )}
    </ul>
  )
}

const EditButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button look="quiet" className="-ml-2 min-h-11" aria-label={label} onClick={onClick}>
    Edit
  </Button>
)

function BatchSummary({ batch, children }: { batch: Batch; children: ReactNode }) {
  const { code, place, photo, pieces, held } = batch
  return (
    <div className="flex items-start gap-4">
      {photo && (
        <a href={`/api/office/photos/${photo}`} className="shrink-0">
          <img
            src={`/api/office/photos/${photo}`}
            alt={`Batch ${code}`}
            width={72}
            height={72}
            className="size-18 rounded-sm object-cover"
          />
        </a>
      )}
      <div className="min-w-0 grow">
        <p className="font-medium break-words">{code}</p>
        <p className="text-xs break-words text-quiet">{place || 'No location'}</p>
        {children}
      </div>
      <p className="text-right whitespace-nowrap">
        {piecesText(pieces)}
        {held > 0 && <span className="block text-xs text-quiet">and {held} held</span>}
      </p>
    </div>
  )
}

/** The straightened photographs of a batch's stone. */
function BatchStone({ batch, onEdit }: { batch: Batch; onEdit?: (() => void) | undefined }) {
  const { code, pictures } = batch
  if (pictures.length === 0 && !onEdit) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {pictures.map((picture) => (
        <img
          key={picture.src}
          src={pictureAt(picture.src, 160)}
          alt={picture.alt}
          loading="lazy"
          width={48}
          height={48}
          className="size-12 rounded-sm bg-rail object-cover"
        />
      ))}
      {onEdit && (
        <Button
          look="quiet"
          className="-ml-2 min-h-11"
          aria-label={
            pictures.length === 0 ? `Photograph the stone of batch ${code}` : `Edit the photographs of batch ${code}`
          }
          onClick={onEdit}
        >
          <Camera aria-hidden size={16} strokeWidth={1.5} />
          {pictures.length === 0 ? 'Photograph the stone' : 'Edit the photographs'}
        </Button>
      )}
    </div>
  )
}

function ChangeForm({ sku, batch, onClose }: { sku: string; batch: Batch; onClose: () => void }) {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: changeBatchSchema,
    defaults: { code: batch.code, place: batch.place, photo: batch.photo },
    changes: 'stock',
    send: (json) => read(officeApi.stock[':sku'].batches[':id'].$put({ param: { sku, id: String(batch.id) }, json })),
    onDone: onClose,
  })
  const photo = form.watch('photo')
  const setPhoto = (name: string | null) => form.setValue('photo', name)
  return (
    <BatchForm label={`Edit batch ${batch.code}`} error={error} formProps={formProps}>
      <BatchCodeField label="Code" {...field('code')} />
      <Field label="Location" maxLength={40} autoComplete="off" {...field('place')} />
      <PhotoField photo={photo} onPhoto={setPhoto} />
      <FormButtons label="Save" busy={busy} onClose={onClose}>
        {photo && (
          <Button look="quiet" className="min-h-11" onClick={() => setPhoto(null)}>
            Remove photo
          </Button>
        )}
      </FormButtons>
    </BatchForm>
  )
}

function PutIntoForm({ row, loose, onClose }: { row: StockRow; loose: number; onClose: () => void }) {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: goodsInSchema,
    defaults: { code: '', place: '', pieces: loose },
    changes: 'stock',
    send: (json, once) => read(officeApi.stock[':sku'].batches.$post({ param: { sku: row.sku }, json }, once())),
    onDone: onClose,
  })
  return (
    <BatchForm label="Put into a batch" error={error} formProps={formProps}>
      <BatchCodeField label="Code" batches={row.batches} hint="A new or existing batch." {...field('code')} />
      <Field
        label="Pieces"
        type="number"
        inputMode="numeric"
        required
        hint={`${piecesText(loose)} without a batch.`}
        {...field('pieces', { valueAsNumber: true })}
      />
      <Field label="Location" maxLength={40} autoComplete="off" {...field('place')} />
      <PhotoField photo={form.watch('photo') ?? null} onPhoto={(photo) => form.setValue('photo', photo ?? undefined)} />
      <FormButtons label="Put into batch" busy={busy} onClose={onClose} />
    </BatchForm>
  )
}

type BatchFormProps = {
  label: string
  error: string
  formProps: ComponentProps<'form'>
  children: ReactNode
}

const BatchForm = ({ label, error, formProps, children }: BatchFormProps) => (
  <form aria-label={label} {...formProps} className="grid grid-cols-1 gap-4">
    {error && <Alert>{error}</Alert>}
    {children}
  </form>
)

type FormButtonsProps = { label: string; busy: boolean; onClose: () => void; children?: ReactNode }

const FormButtons = ({ label, busy, onClose, children }: FormButtonsProps) => (
  <div className="flex flex-wrap gap-x-3">
    <Button type="submit" look="solid" busy={busy} className="min-h-11">
      {label}
    </Button>
    {children}
    <Button look="quiet" className="min-h-11" onClick={onClose}>
      Cancel
    </Button>
  </div>
)
