import { isIP } from 'node:net'
import type { DomainRecord } from '#contract/office/mail-domain.ts'

type Texts = string[] | null
type Judged = Pick<DomainRecord, 'state' | 'fault'>

const good: Judged = { state: 'good', fault: null }
const wrong = (fault: string): Judged => ({ state: 'wrong', fault })

/** One of the texts at a name has to be the record, and no second one may be. */
function judge(
  texts: Texts,
  isRecord: (text: string) => boolean,
  judgeOne: (record: string) => Judged,
): Pick<DomainRecord, 'state' | 'fault' | 'found'> {
  if (!texts) return { state: 'unknown', fault: null, found: null }
  const records = texts.filter(isRecord)
  const [found] = records
  if (found === undefined) return { state: 'missing', fault: null, found: null }
  if (records.length > 1)
    return { ...wrong(`There are ${records.length} of these records, and only one is allowed.`), found }
  return { ...judgeOne(found), found }
}

/** Which servers may send for the domain. */
export const spfRecord = (domain: string, server: string | null, texts: Texts): DomainRecord => ({
  name: domain,
  publish: `v=spf1 ${[senderOf(server), 'mx', '~all'].join(' ')}`,
  ...judge(
    texts,
    (text) => /^v=spf1( |$)/i.test(text),
    (record) =>
      / \+?all\b/i.test(record) ? wrong('It lets every server send for the domain. End it with ~all.') : good,
  ),
})

/** A mail server on this machine sends from the shop's own address. */
function senderOf(server: string | null): string {
  const host = server?.replace(/^\[|\]$/g, '')
  if (!host || host === 'localhost' || host === '::1' || host.startsWith('127.')) return 'a'
  const version = isIP(host)
  return version ? `ip${version}:${host}` : `a:${host}`
}

/** What other servers do with emails that pass neither SPF nor DKIM. */
export const dmarcRecord = (name: string, reportsTo: string, texts: Texts): DomainRecord => ({
  name,
  publish: `v=DMARC1; p=none; rua=mailto:${reportsTo}`,
  ...judge(
    texts,
    (text) => /^v=DMARC1\b/i.test(text),
    (record) =>
      /;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(record)
        ? good
        : wrong('It has no policy: p=none, p=quarantine or p=reject.'),
  ),
})

/** The shop's public key, with which others check its signature. */
export const dkimRecord = (name: string, publicKey: string, texts: Texts): DomainRecord => ({
  name,
  publish: `v=DKIM1; k=rsa; p=${publicKey}`,
  ...judge(
    texts,
    (text) => /(^|;)\s*p\s*=/i.test(text),
    (record) =>
      /(?:^|;)\s*p\s*=([^;]*)/i.exec(record)?.[1]?.replace(/\s/g, '') === publicKey
        ? good
        : wrong('It has another key than the shop.'),
  ),
})
