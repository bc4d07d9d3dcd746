import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { openRenderer } from '#server/rendering/open-renderer.ts'
import { openVocabularyCopy } from '#shop/catalogue/read-vocabulary.ts'
import type { ShopContext } from '#shop/context.ts'
import { root } from '#testing/shop/seeded-shop.ts'

/** The data that a page is rendered from is in it once more, in a form that depends on the moment of rendering. */
const loaderData = /<script[^>]*>window\.__reactRouterContext\.streamController\.enqueue[\s\S]*?<\/script>/g

/**
 * Every page that the sitemap, the menu or the home page leads to, by address, and every response of the API that these pages
 * are made from. Ids of variations are replaced by their SKUs.
 */
export async function crawlShop(shop: ShopContext): Promise<Record<string, string>> {
  const vocabulary = openVocabularyCopy(shop.database.db)
  await vocabulary.reload()
  const ctx = { ...shop, vocabulary: vocabulary.current() }
  const app = createApp({
    ctx,
    log: pino({ level: 'silent' }),
    cache: null,
    isReady: async () => true,
    pictureFolder: '',
  })
  const seen: Record<string, string> = {}
  const rows = await shop.database.query<{ id: number; sku: string }>('select id, sku from variations', [])
  const skuOf = new Map(rows.map(({ id, sku }) => [id, sku]))
  const comparable = (text: string) =>
    JSON.stringify(JSON.parse(text), (field, value) => {
      if (field === 'requestId') return undefined
      if (field === 'variation_id') return skuOf.get(value) ?? value
      return value && typeof value === 'object' && 'id' in value && 'sku' in value ? { ...value, id: value.sku } : value
    })
  const renderer = openRenderer({
    root,
    threads: 1,
    fetch: async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      const response = await app.request(input, init)
      seen[pathname + search] ??= comparable(await response.clone().text())
      return response
    },
    publicUrl: () => 'https://shop.test',
    onError: (what, cause) => {
      throw new Error(what, { cause })
    },
    longestRenderMs: 60_000,
  })
  const read = async (path: string) => {
    const response = await renderer.render(new Request(`https://shop.test${path}`))
    const text = await response.text()
    seen[path] = `${response.status}\n${text.replace(loaderData, '')}`
    return text
  }
  try {
    const listed = [...(await read('/sitemap.xml')).matchAll(/<loc>https:\/\/shop\.test([^<]*)<\/loc>/g)]
    const linked = [...(await read('/')).matchAll(/<a [^>]*href="(\/[^"#]*)"/g)]
    for (const [, path = ''] of [...listed, ...linked]) if (!seen[path || '/']) await read(path)
    return seen
  } finally {
    await renderer.close()
  }
}
