import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import type { ActingContext } from '#shop/context.ts'
import type { PaymentGateway } from '#shop/payments/gateway.ts'

type ProviderCall = 'open' | 'close' | 'refund'

/** When to kill the shop: before the nth such statement, after a number of commits, or in a call to the provider. */
export type Death =
  | { statement: string; nth?: number }
  | { commits: number }
  | { provider: `${'before' | 'after'} ${ProviderCall}` }

/** Never settles: code that waits for it has stopped, as in a killed process, where no `catch` or `finally` runs. */
const never = new Promise<never>(() => {})

/** Work that is killed at one point. Its connections are cut there, so that its open transaction is rolled back. */
class Life {
  readonly #death: Death
  readonly #onDeath: () => void
  readonly #inTransaction = new Set<pg.PoolClient>()
  readonly #cut = new Set<pg.PoolClient>()
  #isOver = false
  #matches = 0
  #commits = 0

  constructor(death: Death, onDeath: () => void) {
    this.#death = death
    this.#onDeath = onDeath
  }

  async query(client: pg.PoolClient, text: string, send: () => Promise<unknown>): Promise<unknown> {
    const death = this.#death
    const isLast = 'statement' in death && text.includes(death.statement) && ++this.#matches === (death.nth ?? 1)
    if (isLast || this.#isOver) return this.#end(client)
    if (text === 'begin') this.#inTransaction.add(client)
    const result = await send()
    if (text === 'commit' || text === 'rollback') this.#inTransaction.delete(client)
    if ('commits' in death && text === 'commit' && ++this.#commits === death.commits) return this.#end(client)
    return result
  }

  async callProvider<T>(call: ProviderCall, work: () => Promise<T>): Promise<T> {
    const last = 'provider' in this.#death ? this.#death.provider : null
    if (last === `before ${call}`) return this.#end()
    const result = await work()
    return last === `after ${call}` ? this.#end() : result
  }

  #end(client?: pg.PoolClient): Promise<never> {
    this.#isOver = true
    this.#onDeath()
    if (client) this.#cutOff(client)
    for (const other of this.#inTransaction) this.#cutOff(other)
    return never
  }

  #cutOff(client: pg.PoolClient): void {
    if (this.#cut.has(client)) return
    this.#cut.add(client)
    client.release(true)
  }
}

const lives = new AsyncLocalStorage<Life>()

// Every statement of either database passes through here.
const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => Promise<unknown> }
Object.assign(pg.Client.prototype, {
  query(this: pg.PoolClient, ...args: [string | pg.QueryConfig, ...unknown[]]) {
    const send = () => query.apply(this, args)
    const text = typeof args[0] === 'string' ? args[0] : args[0].text
    return lives.getStore()?.query(this, text, send) ?? send()
  },
})

type Work = (ctx: ActingContext) => Promise<unknown>

/** Does the work until it is killed at this point, and returns whether it was. `onDeath` may kill the process too. */
export function killAt(
  { ctx, death, onDeath }: { ctx: ActingContext; death: Death; onDeath?: () => void },
  work: Work,
): Promise<'killed' | 'finished'> {
  return new Promise((resolve, reject) => {
    const life = new Life(death, () => {
      onDeath?.()
      resolve('killed')
    })
    lives.run(life, () => work(withDeaths(ctx, life))).then(() => resolve('finished'), reject)
  })
}

function withDeaths(ctx: ActingContext, life: Life): ActingContext {
  const methods = ctx.gateways.methods.map(({ id, gateway }) => ({
    id,
    gateway: {
      ...gateway,
      open: (request) => life.callProvider('open', () => gateway.open(request)),
      close: (payment) => life.callProvider('close', () => gateway.close(payment)),
      refund: (request) => life.callProvider('refund', () => gateway.refund(request)),
    } satisfies PaymentGateway,
  }))
  return { ...ctx, gateways: { ...ctx.gateways, methods } }
}
