import { createHash, randomBytes } from 'node:crypto'

/** Nobody can guess it, so what carries it was written by the renderer and is not part of anybody's text. */
export const newNonce = () => randomBytes(16).toString('base64url')

const isData = /type="application\/(ld\+)?json"/
const end = '</script>'

type FinishedPage = { bytes: Buffer<ArrayBuffer>; hashes: string[] }

/**
 * The page without its nonces, and the hashes of the scripts that carried one. All that is looked for is plain ASCII, so
 * its bytes are taken for letters as they are: reading them as UTF-8 and writing them again would take longer than all
 * the rest.
 */
export function finishPage(rendered: Buffer, nonce: string): FinishedPage {
  const pieces = rendered.toString('latin1').split(` nonce="${nonce}"`)
  const page = pieces.join('')
  // In memory of its own, because it is given away.
  const bytes = Buffer.allocUnsafeSlow(page.length)
  bytes.write(page, 'latin1')
  return { bytes, hashes: hashScripts(pieces) }
}

function hashScripts(pieces: string[]): string[] {
  const hashes = new Set<string>()
  for (const [index, piece] of pieces.entries()) {
    const tag = lastTag(pieces[index - 1] ?? '') + piece.slice(0, piece.indexOf('>'))
    const text = piece.slice(piece.indexOf('>') + 1, piece.indexOf(end))
    if (text && tag.startsWith('<script') && !isData.test(tag))
      hashes.add(createHash('sha256').update(text, 'latin1').digest('base64'))
  }
  return [...hashes]
}

/** What stands open at the end of a piece: the tag that its mark was cut out of. */
const lastTag = (piece: string) => piece.slice(piece.lastIndexOf('<'))
