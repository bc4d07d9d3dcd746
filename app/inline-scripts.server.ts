import { createHash, randomBytes } from 'node:crypto'
import { deferHydration } from './hydration/defer-hydration.ts'

/** Nobody can guess it, so what carries it was written by the renderer and is not part of anybody's text. */
export const newNonce = () => randomBytes(16).toString('base64url')

const isData = /type="application\/(ld\+)?json"/

/** The finished page, and the hashes of the scripts that the renderer itself wrote into it. */
export function finishPage(rendered: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  // Links need no mark, and are known by their form without it.
  const marked = deferHydration(rendered.replaceAll(`${mark}/>`, '/>'), mark)
  const ours = new RegExp(`<script\\b([^>]*)${mark}([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const [, before = '', after = '', text = ''] of marked.matchAll(ours))
    if (text && !isData.test(before + after)) hashes.add(createHash('sha256').update(text).digest('base64'))
  return { html: marked.replaceAll(mark, ''), hashes: [...hashes] }
}
