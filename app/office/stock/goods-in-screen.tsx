import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { StockRow } from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { BatchCodeField } from './batch-code-field.tsx'
import { FindItem } from './find-item.tsx'
import { PhotoField } from './photo-field.tsx'
import { stockItemQuery } from './stock-query.ts'
import { piecesText, stockPath } from './stock-text.ts'

type Received = { sku: string; code: string; pieces: number; stock: number }

/** What a lorry brought, taken in beside it: made for a telephone in one hand. */
export function GoodsInScreen() {
  useTitle('Goods in')
  const [parameters, setParameters] = useSearchParams()
  const sku = parameters.get('sku')
  const [received, setReceived] = useState<Received | null>(null)
  const done = (what: Received) => {
    setReceived(what)
    setParameters({})
  }
  return (
    <div className="mx-auto max-w-xl">
      <ScreenHead title="Goods in" />
      {received && (
        <p role="status" className="mb-6 rounded-md border border-moss bg-moss-wash px-4 py-3 text-moss">
          {piecesText(received.pieces)} of batch {received.code} taken in. {received.stock} of{' '}
          <Link to={stockPath(received.sku)} className="break-all underline">
            {received.sku}
          </Link>{' '}
          can be sold now.
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
          Look for another
        </Button>
      </div>
    )
  return data ? <ReceiveForm row={data} onDone={onDone} onOther={onOther} /> : <Loading />
}

function ReceiveForm({ row, onDone, onOther }: { row: StockRow } & Omit<ReceiveProps, 'sku'>) {
  const { act, error, busy } = useAction('stock')
  const [photo, setPhoto] = useState<string | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const {
      code = '',
      pieces,
      place = '',
    } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const json = { code: code.trim(), pieces: Number(pieces), place: place.trim(), ...(photo ? { photo } : {}) }
    const after = await act((once) =>
      read(officeApi.stock[':sku']['goods-in'].$post({ param: { sku: row.sku }, json }, once())),
    )
    if (after) onDone({ sku: row.sku, code: json.code, pieces: json.pieces, stock: after.stock })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="rounded-md border border-rule bg-panel p-4">
        <p className="font-medium">
          {row.name}, {sizeText(row.size)}
        </p>
        <p className="text-xs wrap-anywhere text-quiet">{row.sku}</p>
        <p className="mt-1">{piecesText(row.stock)} on sale</p>
        <Button look="quiet" className="-ml-2 min-h-11" onClick={onOther}>
          Another one
        </Button>
      </div>
      {error && <Alert>{error}</Alert>}
      <BatchCodeField
        label="Batch"
        known={row.batches}
        hint="The code that stands on the pallet. One that is here already gets more pieces."
      />
      <Field label="Pieces" name="pieces" type="number" inputMode="numeric" required min={1} max={1_000_000} />
      <Field label="Place" name="place" maxLength={40} autoComplete="off" hint="Bay, rack or row." />
      <PhotoField photo={photo} onPhoto={setPhoto} />
      <div className="sticky bottom-0 -mx-6 border-t border-rule bg-ground px-6 py-3">
        <Button type="submit" look="solid" busy={busy} className="min-h-12 w-full">
          Take in
        </Button>
      </div>
    </form>
  )
}
