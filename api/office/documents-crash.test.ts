import { expect, test } from 'vitest'
import { commandLine } from '#shop/actor.ts'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import { actingAs } from '#shop/context.ts'
import { publishDraft } from '#shop/documents/publish-draft.ts'
import { saveDraft } from '#shop/documents/save-draft.ts'
import { type Death, killAt } from '#testing/crash/kill-at.ts'
import { testContext } from '#testing/shop/seeded-shop.ts'

const shop = testContext()

const deaths: Record<string, Death> = {
  'before the page': { statement: 'update "pages"' },
  'before its redirect': { statement: 'insert into "redirects"' },
  'before its revision': { statement: 'insert into "revisions"' },
  'before its audit row': { statement: 'insert into "audit_log"' },
  'before the draft is removed': { statement: 'delete from "drafts"' },
  'before the commit': { statement: 'commit' },
  'after the commit': { commits: 1 },
}

const old = { title: 'Before', slug: 'before', redirects: 0, revisions: 1, audited: 0, drafts: 1, broken: null }
const published = { title: 'After', slug: 'after', redirects: 1, revisions: 2, audited: 1, drafts: 0, broken: null }

test.each(Object.entries(deaths))(
  'a page whose publish is killed %s is the old one or the new one, whole',
  async (_, death) => {
    const key = await newPage()
    const ctx = actingAs(shop, commandLine)
    const changes = [
      { field: 'title', from: 'Before', to: 'After' },
      { field: 'slug', from: `before-${key}`, to: `after-${key}` },
    ]
    const { number } = await saveDraft({ ctx, input: { kind: 'page', id: key, changes } })
    const input = { kind: 'page' as const, id: key, number: number ?? 0 }
    expect(await killAt({ ctx, death }, (mortal) => publishDraft({ ctx: mortal, input }))).toBe('killed')
    const isPublished = 'commits' in death
    expect(await stateOf(key)).toEqual(isPublished ? published : old)
    const again = await publishDraft({ ctx, input })
    expect(again).toMatchObject(isPublished ? { ok: false, code: 'nothing_to_publish' } : { ok: true, number: 2 })
    expect(await stateOf(key)).toEqual(published)
  },
)

/** A published page with one revision. */
async function newPage(): Promise<string> {
  const [row] = await shop.database.query<{ key: string }>(
    `insert into pages (key, slug, title, summary, source, body, needs_legal_check, updated_at)
     select key, 'before-' || key, 'Before', repeat('Summary ', 8), 'Text', '<p>Text</p>', false, now()
     from (select gen_random_uuid() as key) new returning key`,
    [],
  )
  const key = row?.key ?? ''
  await shop.database.query(
    `insert into revisions (kind, entity_id, number, document, at, actor)
     select 'page', key::text, 1, jsonb_build_object('title', title, 'slug', slug, 'summary', trim(summary), 'body', source,
       'needsLegalCheck', false, 'isHidden', false), now(), 'import' from pages where key = $1`,
    [key],
  )
  return key
}

async function stateOf(key: string) {
  const [row] = await shop.database.query(
    `select title, replace(slug, '-' || key, '') as slug,
       (select count(*)::int from redirects where path = '/before-' || key) as redirects,
       (select count(*)::int from revisions where entity_id = key::text) as revisions,
       (select count(*)::int from audit_log where subject_id = key::text) as audited,
       (select count(*)::int from drafts where entity_id = key::text) as drafts
     from pages where key = $1`,
    [key],
  )
  const { broken } = await verifyAudit({ ctx: shop })
  return { ...(row as object), broken }
}
