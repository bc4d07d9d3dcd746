import { useQuery } from '@tanstack/react-query'
import type { ReleaseDocument } from '#contract/office/releases.ts'
import { useMay } from '../access/me-query.ts'
import { menuFields } from '../content/menu-section.tsx'
import { slidesFields } from '../content/slides-section.tsx'
import { type TextKind, textKinds } from '../content/text-kinds.ts'
import type { DocumentKind } from '../documents/document-query.ts'
import type { FieldSpec } from '../documents/field-spec.ts'
import { productChoicesQuery } from '../products/product-query.ts'
import { productSections } from '../products/product-sections.ts'
import { deliveryPricesForm } from '../settings/delivery-prices.ts'
import { settingsForms } from '../settings/settings-groups.ts'

type Spec = {
  /** What staff call this kind of document. */
  label: string
  title: string
  fields: readonly FieldSpec[]
  /** Where the office edits it. */
  editor: string
}

const textLabels: Record<TextKind, string> = {
  page: 'Page',
  post: 'Blog post',
  question: 'Question',
  collection: 'Collection',
  term: 'Term',
}

/** Until they are loaded, words stand for names. */
const noChoices = { collections: [], material: [], finish: [], colour: [], room: [] }

/** The labels of the fields of any document, and where it is edited. */
export function useKindSpecs(): (document: Pick<ReleaseDocument, 'kind' | 'id' | 'title'>) => Spec {
  const may = useMay()
  const { data: choices } = useQuery({ ...productChoicesQuery, enabled: may('catalogue.edit') })
  const productFields = productSections(choices ?? noChoices).flatMap(({ fields }) => fields)
  return ({ kind, id, title }) => {
    switch (kind as DocumentKind) {
      case 'product':
        return { label: 'Product', title, fields: productFields, editor: `/products/${id}` }
      case 'settings': {
        const form = settingsForms[id as keyof typeof settingsForms]
        return { label: 'Settings', title: form.title, fields: form.fields, editor: `/settings/${id}` }
      }
      case 'tariff':
        return { label: 'Settings', title, fields: deliveryPricesForm.fields, editor: '/settings/delivery-prices' }
      case 'slides':
        return { label: 'Content', title, fields: slidesFields, editor: '/content/home' }
      case 'menu':
        return { label: 'Content', title, fields: menuFields, editor: '/content/menu' }
      default: {
        const { section, fields } = textKinds[kind as TextKind]
        return { label: textLabels[kind as TextKind], title, fields, editor: `/content/${section}/${id}` }
      }
    }
  }
}
