import { useQuery } from '@tanstack/react-query'
import { openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { browserApi } from '../../shared/api.ts'
import { vocabularyQuery } from '../../shared/vocabulary.ts'
import { documentListQuery } from '../documents/document-query.ts'

/** Fields suggest these addresses if their `list` is this id. */
export const addressListId = 'addresses'

const screens = [
  { path: '/', title: 'Home page' },
  { path: '/blog', title: 'Blog' },
  { path: '/visualiser', title: 'Visualiser' },
  { path: '/project', title: 'Project planner' },
]

/** The addresses of listings and pages. */
export function AddressList() {
  const { data } = useQuery(documentListQuery('page'))
  const { data: vocabulary } = useQuery({ ...vocabularyQuery(browserApi), staleTime: 0 })
  const listings = vocabulary ? openVocabulary(vocabulary).listings : []
  const pages = (data?.documents ?? []).flatMap(({ document }) =>
    document && !document.isHidden ? [{ path: `/${document.slug}`, title: String(document.title) }] : [],
  )
  return (
    <datalist id={addressListId}>
      {[...screens, ...pages, ...listings].map(({ path, title }) => (
        <option key={path} value={path} label={title} />
      ))}
    </datalist>
  )
}
