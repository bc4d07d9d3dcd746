import type { Encoding } from './response-cache.ts'

/** The best encoding the client takes, for an answer that can be compressed; `q=0` is a refusal. */
export function chooseEncoding(accepted: string | undefined, isCompressible: boolean): Encoding {
  if (!accepted || !isCompressible) return 'identity'
  const taken = new Set<string>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter))
    if (!refused) taken.add(name.trim().toLowerCase())
  }
  if (taken.has('br')) return 'br'
  if (taken.has('gzip')) return 'gzip'
  return 'identity'
}

/** Whether the client's copy is the answer; strong and weak tags of one body count as equal. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
