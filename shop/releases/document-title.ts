import type { DocumentFields } from '#database/tables/documents.ts'
import type { DocumentKey } from '../documents/find-document.ts'

/** What staff call a document. The office knows the names of the groups of settings. */
export function documentTitle({ kind, id }: DocumentKey, document: DocumentFields): string {
  if (kind === 'slides') return 'Slides of the home page'
  if (kind === 'menu') return 'Menu'
  if (kind === 'tariff') return 'Delivery prices'
  if (kind === 'settings') return id
  return String(document.title || document.name || document.question || 'Untitled')
}
