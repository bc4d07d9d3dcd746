import { expect, test } from 'vitest'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import { publishDueReleases } from '#shop/releases/publish-due-releases.ts'
import { releaseShop } from '#testing/app/releases.ts'
import { type Death, killAt } from '#testing/crash/kill-at.ts'

const shop = releaseShop()

const deaths: Record<string, Death> = {
  'before the first page': { statement: 'update "pages"' },
  'before the second page': { statement: 'update "pages"', nth: 2 },
  'before the second revision': { statement: 'insert into "revisions"', nth: 2 },
  'before the release is published': { statement: 'update "releases"' },
  'before the commit': { statement: 'commit' },
  'after the commit': { commits: 1 },
}

let step = 0

test.each(Object.entries(deaths))(
  'a release whose publish is killed %s is old or new as a whole, and published once at the next start',
  async (_, death) => {
    const owner = await shop.hire('owner')
    const title = `Step ${++step}`
    const pages = [await shop.pageId('about-us'), await shop.pageId('delivery-information')]
    const id = await shop.create(owner, title, shop.inMinutes(5))
    for (const page of pages) await shop.add(owner, id, { kind: 'page', id: page, title })
    shop.wait(5)
    const killed = await killAt({ ctx: shop.worker(), death }, (mortal) => publishDueReleases({ ctx: mortal }))
    expect(killed).toBe('killed')
    const all = { titles: 2, revisions: 2, published: 1, audited: 1 }
    const state = async () => {
      const [row] = await shop.rows(
        `select (select count(*)::int from pages where title = $1) as titles,
           (select count(*)::int from revisions where release_id = $2) as revisions,
           (select count(*)::int from releases where id = $2 and state = 'published') as published,
           (select count(*)::int from audit_log where subject = 'release' and subject_id = $2::text
             and verb = 'release_published') as audited`,
        [title, id],
      )
      return row
    }
    expect(await state()).toEqual('commits' in death ? all : { titles: 0, revisions: 0, published: 0, audited: 0 })
    await shop.publishDue()
    expect(await state()).toEqual(all)
    expect(await verifyAudit({ ctx: shop.ctx })).toMatchObject({ broken: null })
  },
)
