import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { FolderInUse, lockFolder } from '#database/folder-lock.ts'
import { openDatabase } from '#database/open-database.ts'
import { products, variations } from '#database/tables/catalogue.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { setStock } from '#testing/shop/baskets.ts'
import { root } from '#testing/shop/seeded-shop.ts'
import { readPictureManifest } from '../../media/picture-manifest.ts'
import { sanitiseHtml } from '../../sanitise-html.ts'
import { readCatalogue } from './read-files.ts'
import { renderMarkdown } from './rich-text.ts'
import { writeProducts } from './write-products.ts'

const settings = {
  now: new Date(),
  changeId: 1,
  isDemonstration: true,
  variables: {},
  media: readPictureManifest(root),
}

describe('importing again', () => {
  it('updates texts and prices from the files and keeps the counted stock', async () => {
    const { where, remove } = await copyOfSeed(inject('seeded'))
    const database = await openDatabase(where)
    const catalogue = readCatalogue(join(import.meta.dirname, '../../../catalogue'))
    const changed = catalogue.products[0]
    const gone = catalogue.products[1]
    if (!changed || !gone) throw new Error('no products')
    const { db } = database
    const [row] = await db.select({ id: products.id }).from(products).where(eq(products.slug, changed.slug))
    const sizes = await db
      .select({ id: variations.id })
      .from(variations)
      .where(eq(variations.productId, row?.id ?? 0))
    for (const size of sizes) await setStock({ database }, size, 3)
    await db.transaction((tx) =>
      writeProducts(
        tx,
        { ...catalogue, products: [{ ...changed, name: 'Renamed' }, ...catalogue.products.slice(2)] },
        settings,
      ),
    )
    const [after] = await db.select().from(products).where(eq(products.slug, changed.slug))
    expect(after).toMatchObject({ id: row?.id, name: 'Renamed' })
    const stock = await db
      .select({ stock: variations.stock })
      .from(variations)
      .where(eq(variations.productId, row?.id ?? 0))
    expect(stock.every((row) => row.stock === 3)).toBe(true)
    const [withdrawn] = await db.select({ status: products.status }).from(products).where(eq(products.slug, gone.slug))
    expect(withdrawn?.status).toBe('draft')
    await database.close()
    await remove()
  })
})

describe('the data folder', () => {
  it('serves one shop at a time, until that shop unlocks it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lock-'))
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await unlock()
    await (await lockFolder(folder))()
    rmSync(folder, { recursive: true })
  })
  it('can be locked however long its path is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'x'.repeat(120)))
    const unlock = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
    await unlock()
    rmSync(folder, { recursive: true })
  })
})

describe('rich text', () => {
  it('escapes markup in the variables it fills in', () => {
    expect(renderMarkdown('Call {{phone}} or {{other}}', { phone: '<b>*1*</b>' })).toBe(
      '<p>Call &lt;b&gt;*1*&lt;/b&gt; or {{other}}</p>\n',
    )
  })
  it('keeps the elements that pages need and removes everything that can run', () => {
    expect(sanitiseHtml('<h2 id="a">A</h2><div class="table-scroll evil" style="x">t</div>')).toBe(
      '<h2 id="a">A</h2><div class="table-scroll">t</div>',
    )
    expect(sanitiseHtml('<a href="https://example.org">a</a>')).toContain('rel="noopener noreferrer"')
    expect(
      sanitiseHtml('<a href="data:text/html,x">a</a><iframe src="/x"></iframe><svg><script>x</script></svg>'),
    ).not.toMatch(/data:|iframe|script|svg/)
  })
})
