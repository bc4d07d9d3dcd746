import { describe, expect, test } from 'vitest'
import { headText, readAuditHead } from '#shop/audit/audit-head.ts'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import { writeAudit } from '#shop/audit/write-audit.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'
import { auditCommand } from './audit-command.ts'

const ctx = testContext()
const write = (subjectId: number) =>
  ctx.database.db.transaction((tx) => writeAudit(tx, asStaff(ctx), { verb: 'tried', subject: 'order', subjectId }))
const run = (text: string) => ctx.database.query(text, [])

describe('an audit log whose last rows a database administrator has deleted', () => {
  const cut = (after: number) =>
    run(`do $$ begin
      alter table audit_log disable trigger user;
      create table cut as select * from audit_log where id > ${after}; delete from audit_log where id > ${after};
      alter table audit_log enable trigger user; end $$`)
  const putBack = () =>
    run(`do $$ begin
      alter table audit_log disable trigger user;
      delete from audit_log where id >= (select min(id) from cut); insert into audit_log select * from cut; drop table cut;
      alter table audit_log enable trigger user; end $$`)
  const check = (head: string) => auditCommand(ctx, ['--head', head])

  test('does not match a head saved before, even after new rows were written', async () => {
    for (let row = 0; row < 5; row++) await write(row)
    const saved = await readAuditHead(ctx.database.db)
    if (!saved) throw new Error('there is no head')
    const head = headText(saved)
    expect(await check(head)).toMatchObject({ ok: true, text: expect.stringContaining(`up to row ${saved.number}`) })
    await cut(saved.number - 3)
    expect((await verifyAudit({ ctx })).broken).toBeNull()
    expect(await check(head)).toMatchObject({ ok: false, text: expect.stringContaining('cut off or replaced') })
    for (let row = 0; row < 5; row++) await write(500 + row)
    expect((await verifyAudit({ ctx })).broken).toBeNull()
    expect(await check(head)).toMatchObject({ ok: false })
    await putBack()
    await write(600)
    expect(await check(head)).toMatchObject({ ok: true })
  })

  test('is not checked against a malformed head', async () => {
    const usage = { ok: false, text: expect.stringContaining('--head <number>:<hash>') }
    for (const args of [['--head'], ['--head', 'x'], ['--tail', '1:2'], ['--head', '1:2', '3']])
      expect(await auditCommand(ctx, args)).toMatchObject(usage)
    expect(await auditCommand(ctx, [])).toMatchObject({ ok: true, text: expect.stringMatching(/ \d+:[\da-f]{64}$/) })
  })
})
