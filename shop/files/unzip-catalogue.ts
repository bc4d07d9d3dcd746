import { setImmediate } from 'node:timers/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { type Refusal, refuse } from '../refuse.ts'

/** What an archive may unpack to, whatever it says of itself. */
const mostBytes = 160 * 1024 * 1024
const mostFiles = 20_000
/** Unpacked at once: a part that is all zeros becomes a thousand times as long. */
const partBytes = 16 * 1024

const wholeFiles = ['collections', 'terms', 'synonyms', 'menu', 'faq', 'slides', 'delivery']
/** Everything that a catalogue has; nothing else is written anywhere. */
const known = new RegExp(
  `^(stones/[\\w-]+\\.yaml|(${wholeFiles.join('|')}|redirects)\\.yaml|(pages|posts)/[a-z0-9-]+\\.md|media/[0-9a-f]{64}\\.webp)$`,
)
/** Added by Finder and by Windows. */
const ignored = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/

export type CatalogueFiles = Map<string, Uint8Array>

/** The files of a zipped catalogue by their path. Refuses what is no part of a catalogue, and archives that are too large. */
export async function unzipCatalogue(
  bytes: Uint8Array,
): Promise<{ ok: true; files: CatalogueFiles } | Refusal<'invalid'>> {
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PK\u0003\u0004')
    return refuse('invalid', 'This is not a zip archive. Please send the zip that the shop has made.')
  const unpacked = await unpack(bytes)
  if (!unpacked.ok) return unpacked
  const files = withoutFolder(unpacked.files)
  const stray = [...files.keys()].find((path) => !known.test(path))
  if (stray !== undefined)
    return refuse('invalid', `‘${stray.slice(0, 100)}’ is no part of a catalogue. Please take it out of the zip.`)
  const missing = wholeFiles.map((name) => `${name}.yaml`).find((name) => !files.has(name))
  if (missing) return refuse('invalid', `The zip has no ${missing}. Please send the whole catalogue.`)
  return { ok: true, files }
}

const tooLarge = () =>
  refuse('invalid', `Unpacked, this zip is larger than ${mostBytes / 1024 / 1024} MB. Please send it without pictures.`)

async function unpack(bytes: Uint8Array): Promise<{ ok: true; files: CatalogueFiles } | Refusal<'invalid'>> {
  const files: CatalogueFiles = new Map()
  let refusal: Refusal<'invalid'> | null = null
  let [size, begun, ended] = [0, 0, 0]
  const unzip = new Unzip((file) => {
    const isFolder = file.name.endsWith('/')
    if (isFolder || ignored.test(file.name)) return
    begun += 1
    if (begun > mostFiles) refusal ??= refuse('invalid', 'This zip has too many files.')
    if (files.has(file.name)) refusal ??= refuse('invalid', `‘${file.name.slice(0, 100)}’ is in this zip twice.`)
    if (refusal) return
    const parts: Uint8Array[] = []
    file.ondata = (error, part, isLast) => {
      if (error) refusal ??= damaged()
      size += part?.length ?? 0
      if (size > mostBytes) refusal ??= tooLarge()
      if (refusal) return
      parts.push(part)
      if (!isLast) return
      ended += 1
      files.set(file.name, Buffer.concat(parts))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length && !refusal; at += partBytes) {
      unzip.push(bytes.subarray(at, at + partBytes), at + partBytes >= bytes.length)
      // Others get their turn.
      if (at % (64 * partBytes) === 0) await setImmediate()
    }
  } catch {
    refusal ??= damaged()
  }
  if (refusal) return refusal
  return ended < begun ? damaged() : { ok: true, files }
}

const damaged = () => refuse('invalid', 'This zip is damaged or incomplete. Please make it again.')

/** Somebody who zips a folder gets its name in front of every path. */
function withoutFolder(files: CatalogueFiles): CatalogueFiles {
  const paths = [...files.keys()]
  const [folder] = /^[^/]+\//.exec(paths[0] ?? '') ?? []
  if (!folder || paths.some((path) => known.test(path) || !path.startsWith(folder))) return files
  return new Map([...files].map(([path, bytes]) => [path.slice(folder.length), bytes]))
}
