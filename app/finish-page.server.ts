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
  const pieces = rendered.toString('latin1').split(` nonce="${nonce}"`)
  const isLater = comeAliveLater(pieces)
  const hashes = hashScripts(pieces)
  const page = (isLater ? withoutPreloads(pieces) : pieces).join('')
  // In memory of its own, because it is given away.
  const bytes = Buffer.allocUnsafeSlow(page.length)
  bytes.write(page, 'latin1')
  return { bytes, hashes }
}

/** Puts what fetches the scripts later in the place of what would do so at once, where that is known. */
function comeAliveLater(pieces: string[]): boolean {
  const at = pieces.findIndex((piece) => piece.startsWith(starterTag))
  const [starter = '', ...rest] = pieces[at]?.slice(starterTag.length).split(end) ?? []
  const script = deferHydration(
    starter,
    pieces.flatMap((piece) => preload.exec(lastTag(piece))?.[1] ?? []),
  )
  if (script !== null) pieces[at] = [`>${script}`, ...rest].join(end)
  return script !== null
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

function withoutPreloads(pieces: string[]): string[] {
  const isPreload = pieces.map((piece) => preload.test(lastTag(piece)))
  return pieces.map((piece, index) =>
    piece.slice(
      isPreload[index - 1] ? piece.indexOf('>') + 1 : 0,
      isPreload[index] ? piece.lastIndexOf('<') : undefined,
    ),
  )
}

/** What stands open at the end of a piece: the tag that its mark was cut out of. */
const lastTag = (piece: string) => piece.slice(piece.lastIndexOf('<'))
