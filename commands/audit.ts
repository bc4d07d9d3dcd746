import { verifyAudit } from '#shop/audit/verify-audit.ts'
import { openCommandContext } from './command-context.ts'

/** `npm run audit`: whether the log of who changed what is whole. */
const reasons = {
  changed: 'was changed after it was written',
  row_missing: 'does not follow the one before it: rows are missing',
  not_chained: 'does not carry the hash of the one before it',
}

const ctx = await openCommandContext()
try {
  const { rows, head, broken } = await verifyAudit({ ctx })
  if (broken) {
    console.error(`The audit log is broken: row ${broken.id} ${reasons[broken.reason]}.`)
    process.exitCode = 1
  } else if (rows === 0) console.log('The audit log is empty.')
  else
    console.log(`The audit log is whole: ${rows} ${rows === 1 ? 'row' : 'rows'}. Note its last hash elsewhere: ${head}`)
} finally {
  await ctx.database.close()
}
