import type { Encoding } from './response-cache.ts'

/** The best encoding that the client accepts, for an answer that can be compressed; `q=0` is a refusal. */
export function chooseEncoding(accepted: string | undefined, isCompressible: boolean): Encoding {
  if (!accepted || !isCompressible) return 'identity'
  const accepts = new Set<string>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter))
    if (!refused) accepts.add(name.trim().toLowerCase())
  }
  if (accepts.has('br')) return 'br'
  if (accepts.has('gzip')) return 'gzip'
  return 'identity'
}

/** Whether the client already has this answer; the strong and the weak tag of a body count as equal. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
