import { createHash, randomBytes } from 'node:crypto'

/** Cannot be guessed, so an element with this nonce was written by the renderer and did not come from a text. */
export const newNonce = () => randomBytes(16).toString('base64url')

const isData = /type="application\/(ld\+)?json"/
const end = '</script>'

type FinishedPage = { bytes: Buffer<ArrayBuffer>; hashes: string[] }

/**
 * Removes the nonces from a page and hashes the scripts that had one, for the content security policy. The bytes are
 * read as latin1 because all patterns are ASCII, and decoding and encoding UTF-8 takes longer than the rest.
 */
export function finishPage(rendered: Buffer, nonce: string): FinishedPage {
  const pieces = rendered.toString('latin1').split(` nonce="${nonce}"`)
  return { bytes: Buffer.from(pieces.join(''), 'latin1'), hashes: hashScripts(pieces) }
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

/** The incomplete tag at the end of a piece, from which the nonce was removed. */
const lastTag = (piece: string) => piece.slice(piece.lastIndexOf('<'))
