import type { Answer, Encoding } from './response-cache.ts'

/** The best encoding that both the client takes and the answer has; `q=0` is a refusal. */
export function chooseEncoding(accepted: string | undefined, bodies: Answer['bodies']): Encoding {
  if (!accepted) return 'identity'
  const taken = new Set<string>()
  for (const part of accepted.split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(\.0*)?\s*$/i.test(parameter))
    if (!refused) taken.add(name.trim().toLowerCase())
  }
  if (bodies.br && taken.has('br')) return 'br'
  if (bodies.gzip && taken.has('gzip')) return 'gzip'
  return 'identity'
}

/** Whether the client's copy is the answer; strong and weak tags of one body count as equal. */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || bare(tag) === bare(etag))
}
