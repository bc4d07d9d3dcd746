import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { listMomentText } from '../parts/format.ts'
import { Alert, Loading } from '../parts/panel.tsx'
import { WideTable } from '../parts/wide-table.tsx'

const readPage = (before: number | null) =>
  read(officeApi['failed-sign-ins'].$get({ query: before ? { before: String(before) } : {} }))
type Row = Awaited<ReturnType<typeof readPage>>['rows'][number]

const faultNames: Record<Row['fault'], string> = {
  password: 'Wrong password',
  code: 'Right password, wrong code',
  code_unchecked: 'Right password, code not checked',
  recovery_code: 'Wrong recovery code',
  passkey: 'Passkey refused',
  confirmation: 'Wrong password or code at a security check',
}

/** A new browser has the right password but not the code: more alarming than a typing error. */
const knowsPassword = ({ fault, known_browser }: Row): boolean =>
  !known_browser && (fault === 'code' || fault === 'code_unchecked')

/** Newest first, grouped by account, network and hour. */
export function FailedSignIns() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['failed-sign-ins'],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 30_000,
  })
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  const rows = data.pages.flatMap((page) => page.rows)
  return (
    <>
      <p className="mb-4 max-w-prose text-quiet">
        The last 30 days, grouped by account, network and hour. We never store what was typed, and store only part of
        the network address. Attempts blocked before the password check are not counted.
      </p>
      {rows.length === 0 ? <p>No failed sign-ins in the last 30 days.</p> : <FailedTable rows={rows} />}
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

const cell = 'px-3 py-2'

function FailedTable({ rows }: { rows: Row[] }) {
  const head = `${cell} text-xs font-normal text-quiet`
  return (
    <div className="rounded-md border border-rule bg-panel">
      <WideTable label="Failed sign-ins">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-rule">
              <th className={head}>Hour</th>
              <th className={head}>Account</th>
              <th className={`${head} max-lg:hidden`}>Network</th>
              <th className={`${head} max-lg:hidden`}>Reason</th>
              <th className={`${head} text-right`}>Attempts</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-rule align-baseline last:border-0">
                <td className={`${cell} whitespace-nowrap`}>{listMomentText(row.hour)}</td>
                <td className={cell}>
                  <Account row={row} />
                  <div className="lg:hidden">
                    <Fault row={row} />
                    <p className="text-xs text-quiet">{networkText(row)}</p>
                  </div>
                </td>
                <td className={`${cell} whitespace-nowrap max-lg:hidden`}>{networkText(row)}</td>
                <td className={`${cell} min-w-52 max-lg:hidden`}>
                  <Fault row={row} />
                </td>
                <td className={`${cell} text-right`}>{row.tries.toLocaleString('en-GB')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </div>
  )
}

const networkText = ({ network }: Row): string => network ?? 'Many networks'

/** An unknown account with a wrong password means that no account has this email address. */
const faultText = ({ account, network, fault }: Row): string =>
  account === null && network !== null && fault === 'password' ? 'No such account' : faultNames[fault]

function Fault({ row }: { row: Row }) {
  return (
    <>
      <p className={knowsPassword(row) ? 'font-medium text-alarm' : ''}>{faultText(row)}</p>
      {row.known_browser && row.fault !== 'confirmation' && (
        <p className="text-xs text-quiet">in a browser that has signed in before</p>
      )}
    </>
  )
}

function Account({ row: { audience, account, network } }: { row: Row }) {
  const kind = audience === 'staff' ? 'Staff' : 'Customer'
  return (
    <>
      <span className="wrap-anywhere">
        {account && audience === 'customer' ? (
          <Link to={`/customers/${account.id}`} data-row className="underline decoration-rule hover:text-clay">
            {account.name}
          </Link>
        ) : (
          (account?.name ?? (network === null ? 'Various' : 'Unknown'))
        )}
      </span>
      <span className="block text-xs text-quiet">{kind}</span>
    </>
  )
}
