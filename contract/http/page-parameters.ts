import { type FilterParameter, forEachGroup } from '../catalogue/filter-groups.ts'
import type { OpenVocabulary } from '../catalogue/open-vocabulary.ts'
import { surfaceNames } from '../rooms/rooms.ts'

/**
 * The query parameters each page reads. All others are removed before a page is rendered or looked up in the cache:
 * otherwise made-up parameters would fill the cache with copies.
 */

type Parameter = {
  /** The value in its canonical form; null if the page ignores it. */
  read: (value: string) => string | null
  /** Whether every occurrence counts, or only the first. */
  repeats?: true
}

const terms = (readTerm: (word: string) => string | null): Parameter => ({
  read: (value) =>
    value
      .split(',')
      .map((word) => readTerm(word.trim()))
      .filter((term) => term !== null)
      .join(',') || null,
  repeats: true,
})

const matching = (pattern: RegExp): Parameter => ({ read: (value) => (pattern.test(value) ? value : null) })

const pounds: Parameter = {
  read: (value) => {
    const figure = value.replace(/[£,\s]/g, '')
    return /^\d{1,6}(\.\d{1,2})?$/.test(figure) ? figure : null
  },
}

const longestQuery = 200
const words: Parameter = {
  read: (value) =>
    [...value.replaceAll('\0', ' ').trim()].slice(0, longestQuery).join('').trim().toWellFormed() || null,
}

const pageNumber = matching(/^\d{1,9}$/)

const filters = ({ resolveTerm }: OpenVocabulary): Record<FilterParameter, Parameter> => ({
  ...forEachGroup((group) => terms((word) => resolveTerm(group, word))),
  min_price: pounds,
  max_price: pounds,
  in_stock: { read: (value) => (['1', 'true', 'on'].includes(value) ? '1' : null) },
})
const pages = { from: pageNumber, page: pageNumber }
const sort = matching(/^(popular|newest|price-low|price-high|name)$/)

const choiceParts = ['stone', 'size', 'pattern', 'joint', 'grout', 'direction', 'surface']
const choiceWords = matching(/^[a-z0-9.-]{0,200}$/)

/** A parameter for each surface, or one for each part of the choice when a form sends it. */
const visualiser: Record<string, Parameter> = Object.fromEntries(
  [
    'stone',
    ...[...surfaceNames, 'compare'].flatMap((name) => [name, ...choiceParts.map((part) => `${name}-${part}`)]),
  ].map((name) => [name, choiceWords]),
)

const byPath: Record<string, Record<string, Parameter>> = {
  '/samples': pages,
  '/blog': { page: pageNumber },
  '/auth': { next: matching(/^\/.{0,500}$/) },
  '/my-account': { 'password-reset': matching(/^success$/) },
  '/checkout': {},
}

/** These pages are personal and use any parameter; a redirect passes all of them on. */
const readsAll =
  /^\/(confirm-email|my-account\/lost-password|my-account\/orders\/.*|checkout\/complete\/.*|contact|adhesive-grout-advice|.*\.data)$/

/** A page that shows a draft to staff. */
const isPreview = /[?&]preview=/

const isVisualiser = /^\/visualiser(\/|$)/

function parametersOf(path: string, vocabulary: OpenVocabulary): Record<string, Parameter> {
  const fixed = byPath[path] ?? (path.startsWith('/my-account/') ? byPath['/my-account'] : undefined)
  if (fixed) return fixed
  if (path === '/search') return { q: words, ...filters(vocabulary), ...pages }
  if (isVisualiser.test(path)) return visualiser
  return vocabulary.listingAt(path) ? { ...filters(vocabulary), sort, ...pages } : {}
}

/** The canonical query string of a page; null if it must not be changed. */
export function pageSearch(pathname: string, search: string, vocabulary: OpenVocabulary): string | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  if (search.length < 2) return ''
  if (readsAll.test(path) || isPreview.test(search)) return null
  const query = new URLSearchParams(search)
  const parts = Object.entries(parametersOf(path, vocabulary)).flatMap(([name, parameter]) => {
    const all = query.getAll(name)
    const values = (parameter.repeats ? all : all.slice(0, 1)).map(parameter.read).filter((value) => value !== null)
    return values.length > 0 ? [`${name}=${encodeURIComponent(values.join(',')).replaceAll('%2C', ',')}`] : []
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}
