import { escapeXml } from '#contract/content/escape-xml.ts'

export type SitemapEntry = { path: string; changed?: string | undefined }

/** The sitemap for search engines: one line per page, each URL once. */
export function sitemapXml(publicUrl: string, entries: SitemapEntry[]): string {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const lines = [...byPath.values()].map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''
    return `<url><loc>${escapeXml(publicUrl + encodeURI(path))}</loc>${lastmod}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
}
