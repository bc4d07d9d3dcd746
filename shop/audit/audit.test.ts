import { describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'
import { dailyAuditHead, headText, readAuditHead } from './audit-head.ts'
import { listAudit } from './list-audit.ts'
import { verifyAudit } from './verify-audit.ts'
import { type AuditEntry, writeAudit } from './write-audit.ts'

const ctx = testContext()
const entry = (subjectId: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  verb: 'tried',
  subject: 'order',
  subjectId,
  ...more,
})
const inTransaction = (work: (tx: Database) => Promise<void>) => ctx.database.db.transaction(work)
const write = (one: AuditEntry) => inTransaction((tx) => writeAudit(tx, asStaff(ctx), one))
const ask = <Row>(text: string) => ctx.database.query<Row>(text, [])

describe('the audit log', () => {
  test('chains rows in the sequence of their commits, also of many who write at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, count) => write(entry(count, { after: { count, half: 0.5 } }))))
    const rows = await ask<{ id: string }>('select id from audit_log order by id')
    expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(await verifyAudit({ ctx })).toMatchObject({
      rows: 20,
      broken: null,
      head: expect.stringMatching(/^\w{64}$/),
    })
  })

  test('has no row of a change that was not made', async () => {
    const before = await verifyAudit({ ctx })
    const failing = inTransaction(async (tx) => {
      await writeAudit(tx, asStaff(ctx), entry(1))
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect(await verifyAudit({ ctx })).toEqual(before)
  })

  test('names personal fields without their values', async () => {
    await write(
      entry(77, { before: { email: 'ada@example.org', role: 'yard' }, after: { phone: '01273', role: 'sales' } }),
    )
    const { rows } = await listAudit({ ctx: asStaff(ctx), input: { subject: 'order', subjectId: '77' } })
    expect(rows).toMatchObject([{ before: { email: '…', role: 'yard' }, after: { phone: '…', role: 'sales' } }])
  })

  test.each(['update audit_log set verb = verb', 'delete from audit_log', 'truncate audit_log'])(
    'refuses: %s',
    async (text) => {
      await expect(ask(text)).rejects.toThrow('only ever added to')
    },
  )

  describe('that somebody with every right has tampered with is found out:', () => {
    /** As the database's own superuser could, and back again. */
    const tampered = async (change: string, undo: string) => {
      const run = (text: string) =>
        ask(`do $$ begin
          alter table audit_log disable trigger user; ${text}; alter table audit_log enable trigger user; end $$`)
      await run(change)
      const found = await verifyAudit({ ctx })
      await run(undo)
      expect((await verifyAudit({ ctx })).broken).toBeNull()
      return found.broken
    }

    test('a changed row', async () => {
      const broken = await tampered(
        `update audit_log set verb = 'other' where id = 7`,
        `update audit_log set verb = 'tried' where id = 7`,
      )
      expect(broken).toEqual({ id: 7, reason: 'changed' })
    })

    test('a changed row with its hash made to fit', async () => {
      const rehash = (verb: string) =>
        `update audit_log set verb = '${verb}' where id = 7; update audit_log a set hash = audit_hash(a) where id = 7`
      expect(await tampered(rehash('other'), rehash('tried'))).toEqual({ id: 8, reason: 'not_chained' })
    })

    test('a row taken out', async () => {
      const broken = await tampered(
        'create table taken as select * from audit_log where id = 7; delete from audit_log where id = 7',
        'insert into audit_log select * from taken; drop table taken',
      )
      expect(broken).toEqual({ id: 8, reason: 'row_missing' })
    })
  })

  test('has its head in the log of the process, at its start and once a day', async () => {
    const lines: object[] = []
    const clock = { time: new Date('2026-07-15T22:00:00Z').getTime() }
    const info = (details: object) => void lines.push(details)
    const note = dailyAuditHead({
      ...ctx,
      clock: { now: () => new Date(clock.time) },
      log: { ...ctx.log, info },
    })
    const head = async () => headText((await readAuditHead(ctx.database.db)) ?? { number: 0, hash: '' })
    const first = await head()
    await note()
    await write(entry(700))
    await note()
    expect(lines).toEqual([{ head: first }])
    // Past midnight in London.
    clock.time += 3_600_000
    await note()
    expect(lines).toEqual([{ head: first }, { head: await head() }])
  })
})
