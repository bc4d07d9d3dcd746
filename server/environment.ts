import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { isLoopbackHost } from '#api/http/local-request.ts'
import { StartError } from '#database/start-error.ts'
import { mailAddress } from '#shop/mail/address.ts'

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional()

const url = (protocols: string[]) =>
  optionalText.refine(
    (text) => !text || (URL.canParse(text) && protocols.includes(new URL(text).protocol)),
    `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

const isDsn = (text: string | undefined): boolean => {
  if (!text) return true
  if (!URL.canParse(text)) return false
  const { protocol, username, pathname } = new URL(text)
  return /^https?:$/.test(protocol) && username !== '' && !pathname.endsWith('/')
}

const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** Whether real people buy here. If it is unset, NODE_ENV=production means live. */
  SHOP_MODE: z.enum(['live', 'demo']).optional(),
  PORT: z
    .string()
    .default('3000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, 'must be a port number from 0 to 65535')
    .transform(Number),
  HOST: z.string().trim().min(1, 'must not be empty').default('localhost'),
  DATA_DIR: z.string().trim().min(1, 'must not be empty').default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  /** How many processes share the port, on PostgreSQL only; 'auto' is one for each core. */
  PROCESSES: z
    .string()
    .default('1')
    .refine((text) => text === 'auto' || /^([1-9]|[1-9]\d)$/.test(text), "must be a number from 1 to 99, or 'auto'")
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text))),
  /** 'web' leaves the background work to other processes; 'worker' does it and serves nothing else. */
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  PUBLIC_URL: url(['http:', 'https:']).transform((text) => text?.replace(/\/+$/, '')),
  SMTP_URL: url(['smtp:', 'smtps:']),
  /** The address that other servers return emails to, and the token with which it passes them on. */
  BOUNCES_TO: optionalText.refine((text) => !text || mailAddress(text) !== null, 'must be an email address'),
  BOUNCES_TOKEN: optionalText.refine((text) => !text || text.length >= 16, 'must have 16 characters or more'),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_WEBHOOK_SECRET: optionalText,
  PAYPAL_CLIENT_ID: optionalText,
  PAYPAL_CLIENT_SECRET: optionalText,
  PAYPAL_WEBHOOK_ID: optionalText,
  PAYPAL_API_URL: url(['http:', 'https:']).transform((text) => text?.replace(/\/+$/, '')),
  /** 'true' lets a live shop take orders through the sandbox gateway, which moves no money. */
  ALLOW_TEST_PAYMENTS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  ADDRESS_LOOKUP_KEY: optionalText,
  /** 'true' if the shop runs behind its own proxy, which writes the visitor's address into X-Forwarded-For. */
  TRUST_PROXY: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
  /** Seconds between 'not ready' and the end of service, for proxies to notice. Default: 5 behind a proxy. */
  SHUTDOWN_DELAY: optionalText.refine(
    (text) => !text || (/^\d{1,3}$/.test(text) && Number(text) <= 300),
    'must be a number of seconds from 0 to 300',
  ),
  /** The purge address of the content delivery network in front of the shop, and the token for it. */
  CDN_PURGE_URL: url(['http:', 'https:']),
  CDN_PURGE_TOKEN: optionalText,
  /** A bucket for uploads, instead of a folder of DATA_DIR. */
  MEDIA_S3_ENDPOINT: url(['http:', 'https:']).transform((text) => text?.replace(/\/+$/, '')),
  MEDIA_S3_BUCKET: optionalText,
  MEDIA_S3_REGION: z.string().trim().min(1, 'must not be empty').default('us-east-1'),
  MEDIA_S3_ACCESS_KEY_ID: optionalText,
  MEDIA_S3_SECRET_ACCESS_KEY: optionalText,
  /** The service of the bucket for backups; the bucket itself is in the settings. */
  BACKUP_S3_ENDPOINT: url(['http:', 'https:']).transform((text) => text?.replace(/\/+$/, '')),
  BACKUP_S3_REGION: z.string().trim().min(1, 'must not be empty').default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
  /** Encrypts backups. */
  BACKUP_PASSPHRASE: optionalText.refine((text) => !text || text.length >= 16, 'must have 16 characters or more'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: optionalText,
  /** Where errors of the shop are posted: the address that Sentry and services like it give a project. */
  SENTRY_DSN: optionalText.refine(isDsn, 'must look like https://key@errors.example/1'),
  /** 'off' turns the response cache off, for benchmarks only. */
  CACHE: z.enum(['on', 'off']).default('on'),
})

/** Their values do not go into the log. */
const secrets = new Set(['BACKUP_PASSPHRASE', 'BOUNCES_TOKEN'])

type Settings = z.output<typeof environmentSchema>

export type Environment = Omit<Settings, 'SHUTDOWN_DELAY'> & {
  SHUTDOWN_DELAY: number
  /** A live shop refuses placeholder company details and sandbox payments, and does not show its outbox. */
  isLive: boolean
}

/** Reads the settings of the process. The error has one sentence for each wrong setting. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
  const result = environmentSchema.safeParse(present)
  if (result.success)
    return checkPublicUrl(
      checkTogether({
        ...result.data,
        isLive: isLive(result.data),
        SHUTDOWN_DELAY: shutdownDelay(result.data),
      }),
    )
  throw new StartError(
    result.error.issues
      .map((issue) => {
        const name = String(issue.path[0])
        const message = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message
        return secrets.has(name) ? `${name} ${message}.` : `${name} ${message}, but it is '${present[name]}'.`
      })
      .join('\n'),
  )
}

const shutdownDelay = ({ SHUTDOWN_DELAY, TRUST_PROXY }: Settings) => Number(SHUTDOWN_DELAY ?? (TRUST_PROXY ? 5 : 0))

const isLive = ({ SHOP_MODE, NODE_ENV }: Settings) => (SHOP_MODE ? SHOP_MODE === 'live' : NODE_ENV === 'production')

/** A shop on a public address must be live: a demo shop shows its outbox and takes test payments. */
function checkPublicUrl(environment: Environment): Environment {
  const address = environment.PUBLIC_URL ? new URL(environment.PUBLIC_URL) : null
  if (!environment.isLive && address?.protocol === 'https:' && !isLoopbackHost(address.host))
    throw new StartError(
      `PUBLIC_URL is ${address.origin}, which others can reach, but the shop is not live: set SHOP_MODE=live for a public shop.`,
    )
  return environment
}

/** Only one process can use the embedded database, and returned emails need both of their settings. */
function checkTogether(environment: Environment): Environment {
  if ((environment.BOUNCES_TO === undefined) !== (environment.BOUNCES_TOKEN === undefined))
    throw new StartError('BOUNCES_TO and BOUNCES_TOKEN are needed together: set both, or neither.')
  if (environment.DATABASE_URL) return environment
  if (environment.PROCESSES > 1)
    throw new StartError(
      'PROCESSES is for a shop on PostgreSQL: set DATABASE_URL, or leave it out for the embedded database.',
    )
  if (environment.ROLE !== 'all')
    throw new StartError('ROLE is for a shop on PostgreSQL: set DATABASE_URL, or leave it out.')
  return environment
}
