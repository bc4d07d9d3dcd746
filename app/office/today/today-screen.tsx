import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Today } from '#contract/office/today.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { useMay } from '../access/me-query.ts'
import { orderWorkViews } from '../order/order-work-views.ts'
import { Alert, Loading, Panel, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { BeforeYouOpen } from '../settings/before-you-open.tsx'
import { FirstWaiting } from './first-waiting.tsx'
import { SalesChart } from './sales-chart.tsx'
import { useToday } from './use-today.ts'

/** Work that is waiting, recent sales and low stock. */
export function TodayScreen() {
  useTitle('Today')
  const { data, error } = useToday()
  const may = useMay()
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  return (
    <>
      <ScreenHead title="Today" />
      {data.catalogue_differences > 0 && may('health.read') && (
        <p className="mb-4 rounded-md border border-rule bg-panel px-4 py-3">
          {data.catalogue_differences === 1
            ? '1 entry in your catalogue differs'
            : `${data.catalogue_differences} entries in your catalogue differ`}{' '}
          from the files of this version. Your shop was not changed. To see them, run{' '}
          <code>npm run catalogue -- diff</code> on its machine.
        </p>
      )}
      {data.backup_missing && may('health.read') && (
        <div className="mb-4">
          <Alert>
            The daily backup has been missing for a day.{' '}
            <Link to="/health" className="underline underline-offset-4">
              See why under Health
            </Link>
          </Alert>
        </div>
      )}
      {may('releases.edit') &&
        data.held_releases.map(({ id, name, reason }) => (
          <div key={id} className="mb-4">
            <Alert>
              <Link to={`/releases/${id}`} className="underline underline-offset-4">
                The release ‘{name}’ is held
              </Link>
              : {reason}
            </Alert>
          </div>
        ))}
      {may('settings.change') && (
        <div className="mb-6 empty:hidden">
          <BeforeYouOpen />
        </div>
      )}
      {may('orders.read') && <Counts today={data} />}
      <div className="mt-4">
        <FirstWaiting today={data} />
      </div>
      <div className="mt-4 grid gap-4 xl:grid-cols-[2fr_1fr]">
        {data.sales && (
          <Panel title="Sales in the last 28 days">
            <SalesChart days={data.sales} />
          </Panel>
        )}
        <Panel
          title="Running low"
          action={
            may('stock.read') &&
            data.low_stock_count > data.low_stock.length && (
              <Link to="/stock?low=1" className="underline decoration-rule underline-offset-4 hover:text-clay">
                All {data.low_stock_count}
              </Link>
            )
          }
        >
          {data.low_stock.length === 0 ? (
            <p className="text-quiet">No item is down to ten pieces, or to less than it sold in four weeks.</p>
          ) : (
            <ul className="divide-y divide-rule">
              {data.low_stock.map(({ sku, name, pieces }) => (
                <li key={sku} className="flex items-baseline justify-between gap-4 py-1.5 first:pt-0 last:pb-0">
                  <span className="min-w-0">
                    {may('stock.read') ? (
                      <Link to={`/stock/${encodeURIComponent(sku)}`} className="hover:text-clay">
                        {name}
                      </Link>
                    ) : (
                      name
                    )}{' '}
                    <span className="block text-xs wrap-anywhere text-quiet">{sku}</span>
                  </span>
                  <span className="whitespace-nowrap tabular-nums">
                    {pieces === 1 ? '1 piece' : `${pieces} pieces`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  )
}

function Counts({ today }: { today: Today }) {
  const may = useMay()
  return (
    // At most five in a row. The last row stretches, because roles see different numbers of counts.
    <ul className="flex flex-wrap gap-3">
      {orderWorkViews.map(({ work, to, label }) => (
        <Count key={work} to={to} count={today[work]} label={label.toLowerCase()} />
      ))}
      <Count
        to="/orders?state=pending"
        count={today.unpaid}
        label="awaiting payment"
        note={today.expiring > 0 ? `${today.expiring} will expire within 15 minutes` : undefined}
      />
      <Count
        to="/orders?attention=1"
        count={today.attention + today.refunds_in_trouble}
        label="need attention"
        isAlarming
      />
      <Count to="/orders?short=1" count={today.short} label="short of stock" isAlarming />
      {may('enquiries.read') && (
        <Count to="/enquiries?state=waiting" count={today.enquiries} label="enquiries waiting" />
      )}
      {may('claims.read') && <Count to="/claims?state=open" count={today.claims} label="claims and returns" />}
      <Count
        {...(may('health.read') ? { to: '/health' } : {})}
        count={today.mails_failed}
        label="unsent emails"
        isAlarming
      />
    </ul>
  )
}

type CountProps = { to?: string; count: number; label: string; note?: ReactNode; isAlarming?: boolean }

function Count({ to, count, label, note, isAlarming = false }: CountProps) {
  const colour = count === 0 ? 'text-quiet' : isAlarming ? 'text-alarm' : ''
  const content = (
    <>
      <span className={`block font-serif text-xl tabular-nums ${colour}`}>{count}</span>
      <span className="text-quiet">{label}</span>
      {note && <span className="block text-xs text-clay">{note}</span>}
    </>
  )
  const box = 'block h-full rounded-md border border-rule bg-panel px-4 py-2.5'
  return (
    <li className="grow basis-[max(8rem,18%)]">
      {to ? (
        <Link to={to} data-row className={`${box} hover:border-clay`}>
          {content}
        </Link>
      ) : (
        <div className={box}>{content}</div>
      )}
    </li>
  )
}
