import { serverApi } from '../api.ts'
import { sitemapEntries } from '../content/sitemap-entries.ts'
import { sitemapXml } from '../content/sitemap-xml.ts'
import { pageFacts } from '../page-facts.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const xml = sitemapXml(context.get(pageFacts).publicUrl, await sitemapEntries(serverApi(context)))
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
