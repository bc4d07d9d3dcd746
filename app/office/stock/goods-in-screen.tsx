import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import { goodsInSchema, type StockRow } from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { BatchCodeField } from './batch-code-field.tsx'
import { FindItem } from './find-item.tsx'
import { PhotoField } from './photo-field.tsx'
import { stockItemQuery } from './stock-query.ts'
import { piecesText, stockPath } from './stock-text.ts'

type Received = { sku: string; code: string; pieces: number; stock: number }

/** Books in a delivery. Laid out for a phone held in one hand. */
export function GoodsInScreen() {
  useTitle('Goods in')
  const [parameters, setParameters] = useSearchParams()
  const sku = parameters.get('sku')
  const [received, setReceived] = useState<Received | null>(null)
  const done = (goods: Received) => {
    setReceived(goods)
    setParameters({})
  }
  return (
    <div className="max-w-xl">
      <ScreenHead title="Goods in" />
      {received && (
        <p role="status" className="mb-6 rounded-md border border-moss bg-moss-wash px-4 py-3 text-moss">
          {piecesText(received.pieces)} of batch {received.code} booked in. {received.stock} of{' '}
          <Link to={stockPath(received.sku)} className="break-all underline">
            {received.sku}
          </Link>{' '}
          available now.{' '}
          <Link
            to={`${stockPath(received.sku)}?photograph=${encodeURIComponent(received.code)}`}
            className="inline-flex min-h-11 items-center underline"
          >
            Photograph its stone
          </Link>
        </p>
      )}
      {sku ? (
        <Receive key={sku} sku={sku} onDone={done} onOther={() => setParameters({})} />
      ) : (
        <FindItem onFound={(row) => setParameters({ sku: row.sku })} />
      )}
    </div>
  )
}

type ReceiveProps = { sku: string; onDone: (received: Received) => void; onOther: () => void }

function Receive({ sku, onDone, onOther }: ReceiveProps) {
  const { data, error } = useQuery(stockItemQuery(sku))
  if (error)
    return (
      <div className="grid gap-4">
        <Alert>{errorMessage(error)}</Alert>
        <Button look="outline" onClick={onOther}>
          Choose another item
        </Button>
      </div>
    )
  return data ? <ReceiveForm row={data} onDone={onDone} onOther={onOther} /> : <Loading />
}

function ReceiveForm({ row, onDone, onOther }: { row: StockRow } & Omit<ReceiveProps, 'sku'>) {
  const { sku } = row
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: goodsInSchema,
    defaults: { code: '', place: '' },
    changes: 'stock',
    send: async (json, once) => {
      const { stock } = await read(officeApi.stock[':sku']['goods-in'].$post({ param: { sku }, json }, once()))
      return { sku, code: json.code, pieces: json.pieces, stock }
    },
    onDone,
  })
  return (
    <form {...formProps} className="grid grid-cols-1 gap-5">
      <div className="rounded-md border border-rule bg-panel p-4">
        <p className="font-medium">
          {row.name}, {sizeText(row.size)}
        </p>
        <p className="text-xs wrap-anywhere text-quiet">{row.sku}</p>
        <p className="mt-1">{piecesText(row.stock)} available</p>
        <Button look="quiet" className="-ml-2 min-h-11" onClick={onOther}>
          Choose another item
        </Button>
      </div>
      {error && <Alert>{error}</Alert>}
      <BatchCodeField
        label="Batch"
        batches={row.batches}
        hint="The code on the pallet. For an existing batch, the pieces are added to it."
        {...field('code')}
      />
      <Field label="Pieces" type="number" inputMode="numeric" required {...field('pieces', { valueAsNumber: true })} />
      <Field label="Location" maxLength={40} autoComplete="off" hint="Bay, rack or row." {...field('place')} />
      <PhotoField photo={form.watch('photo') ?? null} onPhoto={(photo) => form.setValue('photo', photo ?? undefined)} />
      <div className="sticky bottom-0 -mx-6 border-t border-rule bg-ground px-6 py-3 max-md:-mx-4 max-md:px-4">
        <Button type="submit" look="solid" busy={busy} className="min-h-12 w-full">
          Book in
        </Button>
      </div>
    </form>
  )
}
