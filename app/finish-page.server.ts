import { createHash, randomBytes } from 'node:crypto'
import { deferHydration } from './hydration/defer-hydration.ts'

/** Cannot be guessed, so an element that has this nonce was written by the renderer and did not come from a text. */
export const newNonce = () => randomBytes(16).toString('base64url')

const starterTag = ' type="module" async="">'
const preload = /^<link rel="modulepreload" href="([^"]+)"$/
const isData = /type="application\/(ld\+)?json"/
const end = '</script>'

type FinishedPage = { bytes: Buffer<ArrayBuffer>; hashes: string[] }

/**
 * Finishes a page: takes out the nonces, defers its scripts, and hashes the scripts that the renderer wrote for the policy.
 * The bytes are read as latin1 because all patterns are ASCII, and decoding and encoding UTF-8 takes longer than the rest.
 */
export function finishPage(rendered: Buffer, nonce: string): FinishedPage {
  const pieces = rendered.toString('latin1').split(` nonce="${nonce}"`)
  const isDeferred = deferScripts(pieces)
  const hashes = hashScripts(pieces)
  const page = (isDeferred ? withoutPreloads(pieces) : pieces).join('')
  return { bytes: Buffer.from(page, 'latin1'), hashes }
}

/** Replaces the router's starter script by one that fetches the scripts later; false when it is not recognised. */
function deferScripts(pieces: string[]): boolean {
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

/** The unfinished tag at the end of a piece, out of which the nonce was cut. */
const lastTag = (piece: string) => piece.slice(piece.lastIndexOf('<'))
