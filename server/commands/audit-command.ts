import { headText, parseHead } from '#shop/audit/audit-head.ts'
import { hasAuditHead, verifyAudit } from '#shop/audit/verify-audit.ts'
import type { Command } from './command.ts'

const reasons = {
  changed: 'was changed after it was written',
  row_missing: 'does not follow the row before it: rows are missing',
  not_chained: 'does not carry the hash of the row before it',
}

const usage =
  'npm run audit checks the audit log. With --head <number>:<hash> it also checks that a head you saved is still in it.'

/** `npm run audit`: checks that no row of the audit log was changed or removed. */
export const auditCommand: Command = async (ctx, args) => {
  const [option, text = '', ...rest] = args
  const savedHead = option === '--head' && rest.length === 0 ? parseHead(text) : null
  if (option !== undefined && !savedHead) return { ok: false, text: usage }
  const { rows, head, broken } = await verifyAudit({ ctx })
  if (broken) return { ok: false, text: `The audit log is broken: row ${broken.id} ${reasons[broken.reason]}.` }
  if (savedHead && !(await hasAuditHead(ctx, savedHead)))
    return {
      ok: false,
      text: `The audit log is broken: row ${savedHead.number} with the saved hash is not in it. Rows were cut off or replaced.`,
    }
  if (rows === 0) return { ok: true, text: 'The audit log is empty.' }
  const count = `${rows} ${rows === 1 ? 'row' : 'rows'}`
  const since = savedHead ? ` Nothing up to row ${savedHead.number} has changed since you saved the head.` : ''
  return {
    ok: true,
    text: `The audit log is complete: ${count}.${since} Save its head somewhere else: ${headText({ number: rows, hash: head })}`,
  }
}
