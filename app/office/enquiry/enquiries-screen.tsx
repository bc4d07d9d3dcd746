import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { EnquiryRow } from '#contract/office/enquiries.ts'
import { read } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { FilterForm } from '../parts/filter-form.tsx'
import { listMomentText } from '../parts/format.ts'
import { Alert, Loading, ScreenHead } from '../parts/panel.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { useSayResults } from '../parts/use-say-results.ts'
import { useTitle } from '../parts/use-title.ts'
import { useToday } from '../today/use-today.ts'
import { enquiryStateNames, kindNames } from './enquiry-text.ts'

const otherViews = [
  { label: 'Mine', search: 'mine=1&state=waiting,answered' },
  { label: 'Answered', search: 'state=answered' },
  { label: 'Closed', search: 'state=closed' },
  { label: 'All', search: '' },
]

const kinds = [
  { value: '', label: 'All types' },
  ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
]

export function EnquiriesScreen() {
  useTitle('Enquiries')
  const { data: today } = useToday()
  const views = [{ label: 'Waiting', search: 'state=waiting', count: today?.enquiries }, ...otherViews]
  const [parameters, setParameters] = useSearchParams()
  const query = Object.fromEntries(
    ['state', 'kind', 'q', 'mine'].flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const list = useInfiniteQuery({
    queryKey: ['enquiries', query],
    queryFn: ({ pageParam }) =>
      read(officeApi.enquiries.$get({ query: { ...query, ...(pageParam ? { before: String(pageParam) } : {}) } })),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = list
  useSayResults(parameters.toString(), list, 'enquiry')
  const filter = ({ q = '', kind = '' }: Record<string, string>) => {
    const { state = '', mine = '' } = query as Record<string, string>
    const next = { state, mine, q, kind }
    setParameters(Object.fromEntries(Object.entries(next).filter(([, value]) => value)))
  }
  return (
    <>
      <ScreenHead title="Enquiries" />
      <Tabs views={views} current={parameters} />
      <FilterForm at={parameters.toString()} onFilter={filter}>
        <Field
          label="Find"
          name="q"
          type="search"
          defaultValue={query.q ?? ''}
          placeholder="Reference, email, name"
          className="field-inline min-w-56 grow"
        />
        {/* A key, because a reset restores the first choice of a select. */}
        <SelectField
          key={query.kind}
          label="Type"
          name="kind"
          defaultValue={query.kind ?? ''}
          options={kinds}
          className="field-inline"
        />
        <Button look="outline" type="submit" className="min-h-10">
          Filter
        </Button>
      </FilterForm>
      {error && <Alert>{errorMessage(error)}</Alert>}
      {!data && !error && <Loading />}
      {data && <EnquiryTable rows={data.pages.flatMap((page) => page.rows)} />}
      {hasNextPage && (
        <Button look="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}

function EnquiryTable({ rows }: { rows: EnquiryRow[] }) {
  if (rows.length === 0) return <p className="py-8 text-quiet">No enquiries to show.</p>
  return (
    <ul className="divide-y divide-rule rounded-md border border-rule bg-panel">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={`/enquiries/${row.reference}`}
            data-row
            className="grid gap-x-6 gap-y-1 px-4 py-2 hover:bg-clay-wash focus:bg-clay-wash lg:grid-cols-[14rem_1fr_10rem]"
          >
            <span>
              <span className="block font-medium">{row.name}</span>
              <span className="block text-xs break-words text-quiet">{row.email}</span>
            </span>
            <span className="min-w-0">
              <span className="block">
                {kindNames[row.kind]}
                {(row.topic || row.about) && (
                  <span className="text-quiet">: {[row.topic, row.about].filter(Boolean).join(', ')}</span>
                )}
              </span>
              <span className="line-clamp-1 break-words text-quiet">{row.excerpt}</span>
            </span>
            <span className="text-xs lg:text-right">
              <span className="block text-quiet">
                <span className={row.state === 'waiting' ? 'font-medium text-clay' : ''}>
                  {enquiryStateNames[row.state]}
                </span>
                {row.assigned_to && `, ${row.assigned_to.name}`}
              </span>
              <span className="block text-quiet">{listMomentText(row.created)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
