import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { officeApi } from '../api.ts'
import { textKinds } from '../content/text-kinds.ts'
import { ChangeList } from '../documents/change-list.tsx'
import type { DocumentKind } from '../documents/document-query.ts'
import { valueText } from '../documents/list-changes.ts'
import { momentText, wordsOfKey } from '../parts/format.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useSayResults } from '../parts/use-say-results.ts'
import { useTitle } from '../parts/use-title.ts'
import { WideTable } from '../parts/wide-table.tsx'
import { useKindSpecs } from '../releases/use-kind-specs.ts'
import { deliveryPricesForm } from '../settings/delivery-prices.ts'
import { settingsForms } from '../settings/settings-groups.ts'
import { type AuditFilter, filterQuery, readFilter } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { auditLines } from './audit-text.ts'
import { FailedSignIns } from './failed-sign-ins.tsx'

/** The screens of the subjects that have one. */
const pathOf: Record<string, string> = {
  order: '/orders',
  stock: '/stock',
  release: '/releases',
  claim: '/claims',
  enquiry: '/enquiries',
  customer: '/customers',
  file: '/files',
}

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

const readAudit = (filter: Partial<AuditFilter>, before: number | null) =>
  read(officeApi.audit.$get({ query: before ? { ...filter, before: String(before) } : filter }))

function Changes() {
  const [parameters, setParameters] = useSearchParams()
  const filter = readFilter(parameters)
  const query = filterQuery(filter)
  const list = useInfiniteQuery({
    queryKey: ['audit', 'rows', query],
    queryFn: ({ pageParam }) => readAudit(query, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = list
  useSayResults(parameters.toString(), list, 'change')
  return (
    <>
      <AuditFilters filter={filter} onChange={(typed) => setParameters(filterQuery(typed))} />
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <ChangeTable rows={data.pages.flatMap((page) => page.rows)} />}
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function ChangeTable({ rows }: { rows: Row[] }) {
  const documentOf = useAuditDocuments()
  if (rows.length === 0) return <p className="py-8 text-quiet">No changes match.</p>
  const head = 'px-3 py-2 text-xs font-normal text-quiet'
  return (
    <div className="rounded-md border border-rule bg-panel">
      <WideTable label="Changes">
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
            {rows.map((row) => (
              <tr key={row.id} className="border-b border-rule align-baseline last:border-0">
                <td className="px-3 py-2 text-right text-quiet">{row.id}</td>
                <td className="px-3 py-2 whitespace-nowrap">{momentText(row.at)}</td>
                <td className="px-3 py-2 first-letter:uppercase">{row.who}</td>
                <td className="px-3 py-2">{wordsOfKey(row.verb)}</td>
                <AuditRecord row={row} document={documentOf(row)} />
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </div>
  )
}

type Row = Awaited<ReturnType<typeof readAudit>>['rows'][number]

/** Of the kinds with one document. */
const titles = { tariff: deliveryPricesForm.title, slides: 'Home page', menu: 'Menu' }

const documentSubjects = ['product', ...Object.keys(titles), ...Object.keys(textKinds)]

/** The form and the editor of the document that a row is about; null if it is about something else. */
function useAuditDocuments() {
  const specOf = useKindSpecs()
  return ({ subject, subject_id: id }: Row) => {
    const isKnown = subject === 'settings' ? Object.hasOwn(settingsForms, id) : documentSubjects.includes(subject)
    return isKnown
      ? specOf({
          kind: subject as DocumentKind,
          id,
          title: titles[subject as keyof typeof titles] ?? wordsOfKey(subject),
        })
      : null
  }
}

/** What the row is about, and what changed. */
function AuditRecord({ row, document }: { row: Row; document: ReturnType<ReturnType<typeof useAuditDocuments>> }) {
  const { subject, subject_id: id, subject_name: name, before, after } = row
  const path = document?.editor ?? (Object.hasOwn(pathOf, subject) && `${pathOf[subject]}/${encodeURIComponent(id)}`)
  const isVersion = document && ['published', 'restored'].includes(row.verb)
  const isDiscarded = document && row.verb === 'draft_discarded'
  const { revision, ...rest } = after ?? {}
  const fields = Object.keys(before ?? {})
  const changes = fields.map((field) => ({ field, from: before?.[field], to: rest[field] ?? null }))
  const others = Object.fromEntries(Object.entries(rest).filter(([name]) => !isVersion || !fields.includes(name)))
  const discarded = isDiscarded ? document.fields.filter(({ name }) => fields.includes(name)) : []
  return (
    <>
      <td className="min-w-40 px-3 py-2 wrap-anywhere">
        {path ? (
          <Link to={path} data-row className="underline decoration-rule hover:text-clay">
            {name ?? document?.title ?? (/^\d+$/.test(id) ? `${wordsOfKey(subject)} ${id}` : id)}
          </Link>
        ) : (
          (name ?? `${wordsOfKey(subject)} ${id}`)
        )}
        {name && <span className="block text-xs text-quiet">{wordsOfKey(subject)}</span>}
        {typeof revision === 'number' && <span className="whitespace-nowrap text-quiet">, version {revision}</span>}
      </td>
      <td className="min-w-48 px-3 py-2 text-xs wrap-anywhere text-quiet">
        {isVersion && <ChangeList fields={document.fields} changes={changes} />}
        <ul>
          {discarded.map((spec) => (
            <li key={spec.name}>
              {'label' in spec && spec.label}: {valueText(spec, before?.[spec.name])}
            </li>
          ))}
          {auditLines(isVersion || isDiscarded ? null : before, others).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </td>
    </>
  )
}

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
