import type { Encoding } from './response-cache.ts'

/** The best encoding that the client accepts, if the response can be compressed. `q=0` means not accepted. */
export function chooseEncoding(accepted: string | undefined, isCompressible: boolean): Encoding {
  if (!accepted || !isCompressible) return 'identity'
  const accepts = new Set<string>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const isRefused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter))
    if (!isRefused) accepts.add(name.trim().toLowerCase())
  }
  if (accepts.has('br')) return 'br'
  if (accepts.has('gzip')) return 'gzip'
  return 'identity'
}

/** Whether the client already has this response. Strong and weak ETags are compared as equal. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
