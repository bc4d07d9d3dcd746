import { blankProduct, type ProductDocument, productDocumentSchema } from '#contract/catalogue/product-document.ts'
import { checkProducts } from '../catalogue/check-products.ts'
import { readProductDocuments } from '../catalogue/read-product-documents.ts'
import { lockAddresses } from '../content/addresses.ts'
import { isKey } from '../is-key.ts'
import type { DocumentKind } from './document-kind.ts'
import { writeProductDocuments } from './write-product-documents.ts'

/** A product with its sizes and pictures, without stock and prices. */
export const productKind: DocumentKind<ProductDocument> = {
  permission: 'catalogue.edit',
  publishPermission: 'catalogue.publish',
  schemaOf: (id) => (isKey(id) ? productDocumentSchema : null),
  blank: blankProduct,
  added: { faces: [] },
  read: readProductDocuments,
  async check(tx, ctx, { id, after }) {
    await lockAddresses(tx)
    return (await checkProducts(tx, ctx, [{ key: id, document: after }])).get(id) ?? {}
  },
  write: (tx, ctx, change) => writeProductDocuments(tx, ctx, [change]),
}
