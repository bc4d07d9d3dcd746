import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import type { FieldFaults } from './document-kind.ts'
import { type DocumentKey, findDocument, findDraft, kindOf } from './find-document.ts'
import { parseDocument } from './parse-document.ts'

/**
 * What keeps a draft from being published, by the path of each field. A field that is invalid counts as it is in a new
 * document, so that it does not hide what is wrong with the others.
 */
export async function findFaults({ ctx, input }: { ctx: ActingContext; input: DocumentKey }): Promise<FieldFaults> {
  const { permission, schema, blank, check } = kindOf(input)
  requirePermission(ctx, permission)
  return ctx.database.db.transaction(async (tx) => {
    const live = await findDocument(tx, input)
    const draft = await findDraft(tx, input)
    const document = draft?.document ?? live.document
    const parsed = parseDocument(schema, live, document)
    const own = parsed.ok ? {} : parsed.faults
    const invalid = new Set(Object.keys(own).map((path) => path.split('.')[0]))
    const valid = Object.entries(document).filter(([field]) => !invalid.has(field))
    const after = parsed.ok ? parsed.fields : { ...(blank ?? live.document), ...Object.fromEntries(valid) }
    const before = live.isLive ? live.document : null
    return { ...(await check(tx, ctx, { id: input.id, number: live.number + 1, before, after })), ...own }
  })
}
