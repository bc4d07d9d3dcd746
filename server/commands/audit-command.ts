import { verifyAudit } from '#shop/audit/verify-audit.ts'
import type { Command } from './command.ts'

const reasons = {
  changed: 'was changed after it was written',
  row_missing: 'does not follow the one before it: rows are missing',
  not_chained: 'does not carry the hash of the one before it',
}

/** `npm run audit`: whether the log of who changed what is whole. */
export const auditCommand: Command = async (ctx) => {
  const { rows, head, broken } = await verifyAudit({ ctx })
  if (broken) return { ok: false, text: `The audit log is broken: row ${broken.id} ${reasons[broken.reason]}.` }
  if (rows === 0) return { ok: true, text: 'The audit log is empty.' }
  const count = `${rows} ${rows === 1 ? 'row' : 'rows'}`
  return { ok: true, text: `The audit log is whole: ${count}. Note its last hash elsewhere: ${head}` }
}
