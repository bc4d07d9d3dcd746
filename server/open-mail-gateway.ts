import { Resolver } from 'node:dns/promises'
import type { MailGateway } from '#shop/mail/mail-gateway.ts'
import type { Environment } from './environment.ts'

const cachedMs = 60_000
const hasNone = new Set(['ENODATA', 'ENOTFOUND'])

type TxtResolver = Pick<Resolver, 'resolveTxt'>

/** Looks names up for two seconds at most, and each once a minute. */
export function openMailGateway(
  { SMTP_URL, BOUNCES_TO, BOUNCES_TOKEN }: Pick<Environment, 'SMTP_URL' | 'BOUNCES_TO' | 'BOUNCES_TOKEN'>,
  resolver: TxtResolver = new Resolver({ timeout: 1000, tries: 2, maxTimeout: 1000 }),
  now: () => number = Date.now,
): MailGateway {
  const cache = new Map<string, { at: number; texts: Promise<string[] | null> }>()
  return {
    server: SMTP_URL ? new URL(SMTP_URL).hostname : null,
    bounces: BOUNCES_TO && BOUNCES_TOKEN ? { address: BOUNCES_TO, token: BOUNCES_TOKEN } : null,
    lookUpTxt(name) {
      const at = now()
      for (const [known, entry] of cache) if (at - entry.at >= cachedMs) cache.delete(known)
      const texts = cache.get(name)?.texts ?? lookUp(resolver, name)
      if (!cache.has(name)) cache.set(name, { at, texts })
      return texts
    },
  }
}

async function lookUp(resolver: TxtResolver, name: string): Promise<string[] | null> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    return hasNone.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
  }
}
