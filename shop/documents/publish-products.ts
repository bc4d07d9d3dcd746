import { type ProductDocument, productDocumentSchema } from '#contract/catalogue/product-document.ts'
import { announceChanges } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { type DocumentFields, revisions } from '#database/tables/documents.ts'
import { writeAudits } from '../audit/write-audit.ts'
import { checkProducts } from '../catalogue/check-products.ts'
import type { ActingContext } from '../context.ts'
import type { FieldFaults } from './document-kind.ts'
import type { LiveProduct } from './lock-products.ts'
import { parseDocument } from './parse-document.ts'
import { revisionRecord } from './revision-record.ts'
import { writeProductDocuments } from './write-product-documents.ts'

export type ProductChange = {
  id: string
  live: LiveProduct
  document: DocumentFields
  restoredFrom?: number | undefined
}

type Ready = ProductChange & { after: ProductDocument }

/** Which of these changes can be published, and what keeps the others from it. Changes nothing. */
export async function checkChanges(
  db: Parameters<typeof checkProducts>[0],
  ctx: Parameters<typeof checkProducts>[1],
  changes: ProductChange[],
): Promise<{ ready: Ready[]; faults: Map<string, FieldFaults> }> {
  const faults = new Map<string, FieldFaults>()
  const parsed = changes.flatMap((change): Ready[] => {
    const outcome = parseDocument(productDocumentSchema, change.live, change.document)
    if (outcome.ok) return [{ ...change, after: outcome.fields }]
    faults.set(change.id, outcome.faults)
    return []
  })
  const found = await checkProducts(
    db,
    ctx,
    parsed.map(({ id, after }) => ({ key: id, document: after })),
  )
  for (const [id, own] of found) if (Object.keys(own).length > 0) faults.set(id, own)
  return { ready: parsed.filter(({ id }) => !faults.has(id)), faults }
}

/**
 * Publishes locked products, a hundred at most: checked, written, listed, announced, recorded and audited in one transaction. A
 * product with a fault stays as it is. Drafts stay too: they are merged when they are published. The number of statements does
 * not depend on the number of products.
 */
export async function publishProducts(
  tx: Database,
  ctx: ActingContext,
  { changes, bulkJob }: { changes: ProductChange[]; bulkJob: number },
): Promise<{ published: Map<string, number>; faults: Map<string, FieldFaults> }> {
  const { ready, faults } = await checkChanges(tx, ctx, changes)
  if (ready.length === 0) return { published: new Map(), faults }
  const tags = await writeProductDocuments(
    tx,
    ctx,
    ready.map(({ id, live, after }) => ({ id, before: live.document, after })),
  )
  const records = ready.map(({ id, ...change }) =>
    revisionRecord(ctx, { key: { kind: 'product', id }, ...change, bulkJob }),
  )
  await tx.insert(revisions).values(records.map(({ revision }) => revision))
  await announceChanges(tx, tags)
  await writeAudits(
    tx,
    ctx,
    records.map(({ audit }) => audit),
  )
  return { published: new Map(ready.map(({ id, live }) => [id, live.number + 1])), faults }
}
