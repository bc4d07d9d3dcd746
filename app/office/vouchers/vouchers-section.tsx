import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { VoucherListRow } from '#contract/office/vouchers.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Alert, Loading, Panel } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { VoucherForm } from './voucher-form.tsx'
import { offerText, periodText, stateTexts, termsTexts, usesText } from './voucher-text.ts'
import { vouchersQuery } from './vouchers-query.ts'

/** Codes that take something off an order: how often each is used, and what it has given away. */
export function VouchersSection() {
  const { data, error } = useQuery(vouchersQuery)
  const [edited, setEdited] = useState<VoucherListRow | 'new' | null>(null)
  const [ended, setEnded] = useState<VoucherListRow | null>(null)
  const mayChange = useMay()('vouchers.change')
  const close = () => setEdited(null)
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  return (
    <>
      <Panel
        title="Vouchers"
        action={
          mayChange && (
            <Button look="outline" onClick={() => setEdited('new')}>
              New voucher
            </Button>
          )
        }
      >
        {data.rows.length === 0 ? (
          <p className="text-quiet">
            There is no voucher yet. Shoppers enter its code in the basket or at the checkout.
          </p>
        ) : (
          <VoucherTable {...data} {...(mayChange && { onEdit: setEdited, onEnd: setEnded })} />
        )}
      </Panel>
      <Dialog
        open={edited !== null}
        onClose={close}
        title={edited === 'new' ? 'New voucher' : `Voucher ${edited?.code}`}
      >
        {edited && (
          <VoucherForm voucher={edited === 'new' ? null : edited} collections={data.collections} onDone={close} />
        )}
      </Dialog>
      <Dialog open={ended !== null} onClose={() => setEnded(null)} title={`End ${ended?.code} now?`}>
        {ended && <EndVoucher voucher={ended} onDone={() => setEnded(null)} />}
      </Dialog>
    </>
  )
}

type VoucherTableProps = {
  rows: VoucherListRow[]
  collections: { slug: string; title: string }[]
  onEdit?: (voucher: VoucherListRow) => void
  onEnd?: (voucher: VoucherListRow) => void
}

function VoucherTable({ rows, collections, onEdit, onEnd }: VoucherTableProps) {
  const titles = new Map(collections.map(({ slug, title }) => [slug, title]))
  const head = 'px-2 py-2 text-xs font-normal text-quiet'
  const cell = 'px-2 py-2 align-baseline'
  return (
    <WideTable label="Vouchers">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-rule">
            <th className={head}>Code</th>
            <th className={head}>Offer</th>
            <th className={head}>Valid</th>
            <th className={head}>State</th>
            <th className={`${head} text-right`}>Used</th>
            <th className={`${head} text-right`}>Given away</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-rule last:border-0">
              <th className={`${cell} font-medium`}>
                {row.code}
                {row.note && <span className="block text-xs font-normal text-quiet">{row.note}</span>}
              </th>
              <td className={`${cell} min-w-40`}>
                {offerText(row)}
                <span className="block text-xs text-quiet">{termsTexts(row, titles).join(' · ')}</span>
              </td>
              <td className={`${cell} whitespace-nowrap`}>{periodText(row)}</td>
              <td className={`${cell} whitespace-nowrap`}>{stateTexts[row.state]}</td>
              <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>{usesText(row)}</td>
              <td className={`${cell} text-right tabular-nums`}>{formatPounds(row.given)}</td>
              <td className="py-1 pl-2 text-right align-baseline whitespace-nowrap">
                {onEdit && (
                  <Button look="quiet" aria-label={`Edit ${row.code}`} onClick={() => onEdit(row)}>
                    Edit
                  </Button>
                )}
                {onEnd && row.state !== 'ended' && (
                  <Button look="quiet" aria-label={`End ${row.code}`} onClick={() => onEnd(row)}>
                    End
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function EndVoucher({ voucher: { id, code }, onDone }: { voucher: VoucherListRow; onDone: () => void }) {
  const { act, error, busy } = useAction('vouchers')
  const end = async () => {
    if (await act((once) => read(officeApi.vouchers[':id'].end.$post({ param: { id: String(id) } }, once())))) onDone()
  }
  return (
    <>
      {error && <Alert>{error}</Alert>}
      <p>From now on, {code} takes nothing off. Orders that have been placed keep what they were given.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="alarm" busy={busy} onClick={end}>
          End voucher
        </Button>
        <Button look="outline" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </>
  )
}
