import { sitemapEntries } from '../content/sitemap-entries.ts'
import { sitemapXml } from '../content/sitemap-xml.ts'
import { serverApi } from '../shared/api.ts'
import { loaderContext } from '../shared/loader-context.ts'
import type { Route } from './+types/sitemap'

export async function loader({ context }: Route.LoaderArgs) {
  const xml = sitemapXml(context.get(loaderContext).publicUrl, await sitemapEntries(serverApi(context)))
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
