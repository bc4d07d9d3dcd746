type FeedItem = Record<string, string[]>

const text = String.raw`(?:[^<>&"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]|&#\d+;)*`
const element = String.raw`<([a-z:_]+)>(${text})</\1>\n`
const beginning = new RegExp(
  String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss version="2\.0" xmlns:g="http://base\.google\.com/ns/1\.0">\n<channel>\n(?:${element.replace('\\1', '(?:title|link|description)')}){3}`,
  'u',
)
const item = new RegExp(String.raw`<item>\n((?:${element.replace('\\1', '\\2')})+)</item>\n`, 'uy')
const end = '</channel>\n</rss>\n'

const unescaped = (xml: string) => xml.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** The items of a product feed, by the names of their elements. Throws if anything in it is not well-formed XML. */
export function readFeed(xml: string): FeedItem[] {
  const items: FeedItem[] = []
  item.lastIndex = beginning.exec(xml)?.[0].length ?? 0
  let at = item.lastIndex
  for (let found = item.exec(xml); found; found = item.exec(xml)) {
    at = item.lastIndex
    const fields: FeedItem = {}
    for (const [, name = '', value = ''] of (found[1] ?? '').matchAll(new RegExp(element, 'gu'))) {
      fields[name] ??= []
      fields[name].push(unescaped(value))
    }
    items.push(fields)
  }
  if (at === 0 || xml.slice(at) !== end)
    throw new Error(`not well-formed from character ${at}: ${xml.slice(at, at + 200)}`)
  return items
}
