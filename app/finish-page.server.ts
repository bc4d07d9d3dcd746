import { createHash, randomBytes } from 'node:crypto'
import { deferHydration } from './hydration/defer-hydration.ts'

/** Nobody can guess it, so what carries it was written by the renderer and is not part of anybody's text. */
export const newNonce = () => randomBytes(16).toString('base64url')

const starterTag = ' type="module" async="">'
const preload = /^<link rel="modulepreload" href="([^"]+)"$/
const isData = /type="application\/(ld\+)?json"/
const end = '</script>'

type FinishedPage = { bytes: Buffer<ArrayBuffer>; hashes: string[] }

/**
 * The finished page, and the hashes of the scripts that the renderer itself wrote into it. All that is looked for is plain
 * ASCII, so its bytes are taken for letters as they are: reading them as UTF-8 and writing them again would take longer
 * than all the rest.
 */
export function finishPage(rendered: Buffer, nonce: string): FinishedPage {
  const pieces = comeAliveLater(rendered.toString('latin1').split(` nonce="${nonce}"`))
  const hashes = new Set<string>()
  let before = ''
  for (const piece of pieces) {
    const tag = lastTag(before) + piece.slice(0, piece.indexOf('>'))
    const text = piece.slice(piece.indexOf('>') + 1, piece.indexOf(end))
    if (text && tag.startsWith('<script') && !isData.test(tag))
      hashes.add(createHash('sha256').update(text, 'latin1').digest('base64'))
    before = piece
  }
  const page = pieces.join('')
  // In memory of its own, because it is given away.
  const bytes = Buffer.allocUnsafeSlow(page.length)
  bytes.write(page, 'latin1')
  return { bytes, hashes: [...hashes] }
}

/** The page, cut where the renderer's marks stood, without what would fetch its scripts at once. */
function comeAliveLater(pieces: string[]): string[] {
  const start = pieces.find((piece) => piece.startsWith(starterTag))
  const preloaded = pieces.flatMap((piece) => preload.exec(lastTag(piece))?.[1] ?? [])
  const starter = start?.slice(starterTag.length, start.indexOf(end))
  const script = starter === undefined ? null : deferHydration(starter, preloaded)
  if (script === null) return pieces
  const isPreload = pieces.map((piece) => preload.test(lastTag(piece)))
  return pieces.map((piece, index) => {
    const later = piece === start ? `>${script}${piece.slice(piece.indexOf(end))}` : piece
    const from = isPreload[index - 1] ? later.indexOf('>') + 1 : 0
    return later.slice(from, isPreload[index] ? later.lastIndexOf('<') : undefined)
  })
}

/** What stands open at the end of a piece: the tag that its mark was cut out of. */
const lastTag = (piece: string) => piece.slice(piece.lastIndexOf('<'))
