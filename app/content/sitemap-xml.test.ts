import { expect, test } from 'vitest'
import { sitemapXml } from './sitemap-xml.ts'

test('the sitemap has absolute URLs, known dates, escaped characters and no duplicates', () => {
  expect(
    sitemapXml('https://shop.example', [
      { path: '/' },
      { path: '/faq' },
      { path: '/faq', changed: '2026-10-08T09:00:00.000Z' },
      { path: '/product/black & white' },
    ]),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://shop.example/</loc></url>
<url><loc>https://shop.example/faq</loc><lastmod>2026-10-08</lastmod></url>
<url><loc>https://shop.example/product/black%20&#38;%20white</loc></url>
</urlset>
`)
})
