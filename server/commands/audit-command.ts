import { headText, parseHead } from '#shop/audit/audit-head.ts'
import { hasAuditHead, verifyAudit } from '#shop/audit/verify-audit.ts'
import type { Command } from './command.ts'

const reasons = {
  changed: 'was changed after it was written',
  row_missing: 'does not follow the one before it: rows are missing',
  not_chained: 'does not carry the hash of the one before it',
}

const usage =
  'npm run audit checks the audit log; with --head <number>:<hash> also that a head noted before is still in it.'

/** `npm run audit`: whether the log of who changed what is whole. */
export const auditCommand: Command = async (ctx, args) => {
  const [option, text = '', ...rest] = args
  const noted = option === '--head' && rest.length === 0 ? parseHead(text) : null
  if (option !== undefined && !noted) return { ok: false, text: usage }
  const { rows, head, broken } = await verifyAudit({ ctx })
  if (broken) return { ok: false, text: `The audit log is broken: row ${broken.id} ${reasons[broken.reason]}.` }
  if (noted && !(await hasAuditHead(ctx, noted)))
    return {
      ok: false,
      text: `The audit log is broken: row ${noted.number} with the noted hash is not in it. Rows were cut off or replaced.`,
    }
  if (rows === 0) return { ok: true, text: 'The audit log is empty.' }
  const count = `${rows} ${rows === 1 ? 'row' : 'rows'}`
  const since = noted ? ` Everything up to row ${noted.number} is as it was noted.` : ''
  return {
    ok: true,
    text: `The audit log is whole: ${count}.${since} Note its head elsewhere: ${headText({ number: rows, hash: head })}`,
  }
}
