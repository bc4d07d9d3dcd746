import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { momentText, verbText } from '../parts/format.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useTitle } from '../parts/use-title.ts'
import { FailedSignIns } from './failed-sign-ins.tsx'

/** The screens of the subjects that have one. */
const pathOf: Record<string, string> = { order: '/orders', stock: '/stock' }

const views = [
  { label: 'Changes', search: '' },
  { label: 'Failed sign-ins', search: '?view=sign-ins' },
]

/** Who changed what, and which sign-ins failed. */
export function AuditScreen() {
  useTitle('Audit log')
  const [parameters] = useSearchParams()
  const isSignIns = parameters.get('view') === 'sign-ins'
  return (
    <>
      <ScreenHead title="Audit log">{!isSignIns && <ChainState />}</ScreenHead>
      <Tabs views={views} current={parameters} />
      {isSignIns ? <FailedSignIns /> : <Changes />}
    </>
  )
}

function Changes() {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => read(officeApi.audit.$get({ query: pageParam ? { before: String(pageParam) } : {} })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  if (error) return <Alert>{errorMessage(error)}</Alert>
  if (!data) return <Loading />
  const head = 'px-3 py-2 text-xs font-normal text-quiet'
  return (
    <>
      <div className="overflow-x-auto rounded-md border border-rule bg-panel">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b border-rule">
              <th className={`${head} text-right`}>No.</th>
              <th className={head}>When</th>
              <th className={head}>Who</th>
              <th className={head}>Action</th>
              <th className={head}>Record</th>
              <th className={head}>Before and after</th>
            </tr>
          </thead>
          <tbody>
            {data.pages
              .flatMap((page) => page.rows)
              .map((row) => (
                <tr key={row.id} className="border-b border-rule align-baseline last:border-0">
                  <td className="px-3 py-2 text-right text-quiet">{row.id}</td>
                  <td className="px-3 py-2 whitespace-nowrap">{momentText(row.at)}</td>
                  <td className="px-3 py-2">{row.who}</td>
                  <td className="px-3 py-2">{verbText(row.verb)}</td>
                  <td className="px-3 py-2 whitespace-nowrap">
                    {Object.hasOwn(pathOf, row.subject) ? (
                      <Link
                        to={`${pathOf[row.subject]}/${encodeURIComponent(row.subject_id)}`}
                        data-row
                        className="underline decoration-rule hover:text-clay"
                      >
                        {row.subject_id}
                      </Link>
                    ) : (
                      `${row.subject} ${row.subject_id}`
                    )}
                  </td>
                  <td className="px-3 py-2 text-xs break-words text-quiet">{changeText(row.before, row.after)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

type Fields = Record<string, unknown> | null

const fieldsText = (fields: Fields): string =>
  Object.entries(fields ?? {})
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join(', ')

const changeText = (before: Fields, after: Fields): string =>
  [fieldsText(before), fieldsText(after)].filter(Boolean).join(' → ')

function ChainState() {
  const { data } = useQuery({ queryKey: ['audit', 'check'], queryFn: () => read(officeApi.audit.check.$get()) })
  if (!data) return null
  return data.broken ? (
    <Alert>
      The log has been tampered with: row {data.broken.id} doesn’t match. Please contact the database administrator.
    </Alert>
  ) : (
    <p role="status" className="text-moss">
      The log is intact: {data.rows === 1 ? '1 row' : `${data.rows} rows`}
    </p>
  )
}
