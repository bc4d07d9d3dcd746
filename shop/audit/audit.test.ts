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
const query = <Row>(text: string) => ctx.database.query<Row>(text, [])

describe('the audit log', () => {
  test('chains rows in the order of their commits, even with many writers at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, count) => write(entry(count, { after: { count, half: 0.5 } }))))
    const rows = await query<{ id: string }>('select id from audit_log order by id')
    // The first row is the import of the catalogue.
    expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
    expect(await verifyAudit({ ctx })).toMatchObject({
      rows: 21,
      broken: null,
      head: expect.stringMatching(/^\w{64}$/),
    })
  })

  test('has no row for a change that was rolled back', async () => {
    const before = await verifyAudit({ ctx })
    const failing = inTransaction(async (tx) => {
      await writeAudit(tx, asStaff(ctx), entry(1))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await verifyAudit({ ctx })).toEqual(before)
  })

  test('names personal fields without their values', async () => {
    await write(
      entry(77, { before: { email: 'ada@example.org', role: 'yard' }, after: { phone: '01273', role: 'sales' } }),
    )
    const { rows } = await listAudit({ ctx: asStaff(ctx), input: { subject: 'order', subject_id: '77' } })
    expect(rows).toMatchObject([{ before: { email: '…', role: 'yard' }, after: { phone: '…', role: 'sales' } }])
  })

  test.each(['update audit_log set verb = verb', 'delete from audit_log', 'truncate audit_log'])(
    'rejects: %s',
    async (text) => {
      await expect(query(text)).rejects.toThrow('only ever added to')
    },
  )

  describe('detects tampering by a superuser:', () => {
    /** Makes a change that only a superuser can make, and undoes it. */
    const tampered = async (change: string, undo: string) => {
      const run = (text: string) =>
        query(`do $$ begin
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

    test('a changed row with a recalculated hash', async () => {
      const rehash = (verb: string) =>
        `update audit_log set verb = '${verb}' where id = 7; update audit_log a set hash = audit_hash(a) where id = 7`
      expect(await tampered(rehash('other'), rehash('tried'))).toEqual({ id: 8, reason: 'not_chained' })
    })

    test('a deleted row', async () => {
      const broken = await tampered(
        'create table taken as select * from audit_log where id = 7; delete from audit_log where id = 7',
        'insert into audit_log select * from taken; drop table taken',
      )
      expect(broken).toEqual({ id: 8, reason: 'row_missing' })
    })
  })

  test('has its head logged at the start of the process and once a day', async () => {
    const lines: object[] = []
    const clock = { time: new Date('2026-07-15T22:00:00Z').getTime() }
    const info = (details: object) => void lines.push(details)
    const logHead = dailyAuditHead({
      ...ctx,
      clock: { now: () => new Date(clock.time) },
      log: { ...ctx.log, info },
    })
    const head = async () => headText((await readAuditHead(ctx.database.db)) ?? { number: 0, hash: '' })
    const first = await head()
    await logHead()
    await write(entry(700))
    await logHead()
    expect(lines).toEqual([{ head: first }])
    // Past midnight in London.
    clock.time += 3_600_000
    await logHead()
    expect(lines).toEqual([{ head: first }, { head: await head() }])
  })
})
