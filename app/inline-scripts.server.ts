import { createHash, randomBytes } from 'node:crypto'
import { deferHydration } from './hydration/defer-hydration.ts'

/** Nobody can guess it, so what carries it was written by the renderer and is not part of anybody's text. */
export const newNonce = () => randomBytes(16).toString('base64url')

const isData = /type="application\/(ld\+)?json"/
const end = '</script>'

/** The finished page, and the hashes of the scripts that the renderer itself wrote into it. */
export function finishPage(rendered: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  // Links need no mark, and are known by their form without it.
  const marked = deferHydration(rendered.replaceAll(`${mark}/>`, '/>'), mark)
  const hashes = new Set<string>()
  const [first = '', ...rest] = marked.split(mark)
  let before = first
  for (const part of rest) {
    const opened = part.indexOf('>')
    const attributes = before.slice(before.lastIndexOf('<')) + part.slice(0, opened)
    const text = part.slice(opened + 1, part.indexOf(end))
    if (text && attributes.startsWith('<script') && !isData.test(attributes))
      hashes.add(createHash('sha256').update(text).digest('base64'))
    before = part
  }
  return { html: first + rest.join(''), hashes: [...hashes] }
}
