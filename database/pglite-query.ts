import { type PGlite, parse, protocol, type QueryOptions } from '@electric-sql/pglite'

type Transaction = Parameters<Parameters<PGlite['transaction']>[0]>[0]

const { serialize } = protocol
const sync = serialize.sync()
const afterBind = Buffer.concat([serialize.describe({ type: 'P' }), serialize.execute(), sync])

/** A shop asks some hundred and fifty different things; queries with lists in them come in many lengths. */
const mostPrepared = 300
const mostAskedOnce = 1000
const longestPrepared = 10_000

/**
 * PGlite goes into its database six times for one query: to prepare it, to ask what its values are, to bind them, to ask
 * what comes back, to run it and to end it. Here a query asked again is kept prepared, and the rest goes in together,
 * with the values as text, as PostgreSQL's own driver sends them. A small query costs a third of what it did.
 */
export function queryInOneGo(client: PGlite): void {
  const prepared = preparer(client)

  const run = (text: string, values: unknown[] = [], options?: QueryOptions) =>
    client._runExclusiveQuery(async () => {
      const statement = await prepared(text)
      const bind = serialize.bind({ statement, values: values.map(textOf) })
      const parts = statement ? [bind, afterBind] : [serialize.parse({ text }), bind, afterBind]
      const messages = await client.execProtocolStream(Buffer.concat(parts), { syncToFs: false })
      // Drizzle sends its readers of times with every query. The client was made with them: no need to copy hundreds.
      return parse.parseResults(messages, client.parsers, { rowMode: options?.rowMode })[0]
    })

  const query = async (text: string, values?: unknown[], options?: QueryOptions) => {
    await client._checkReady()
    // Nobody gets into somebody else's transaction.
    return client._runExclusiveTransaction(async () => {
      const results = await run(text, values, options)
      await client.syncToFs()
      return results
    })
  }
  client.query = query as PGlite['query']

  const transaction = client.transaction.bind(client)
  client.transaction = (work) =>
    transaction((tx) => {
      const queryWithin = async (text: string, values?: unknown[], options?: QueryOptions) => {
        if (tx.closed) throw new Error('This transaction is over')
        return run(text, values, options)
      }
      tx.query = queryWithin as Transaction['query']
      return work(tx)
    })
}

/** Prepares a query when it is asked for the second time. Gives its name, or none for one that is not kept. */
function preparer(client: PGlite): (text: string) => Promise<string | undefined> {
  const names = new Map<string, string>()
  const askedOnce = new Set<string>()
  return async (text) => {
    const known = names.get(text)
    if (known || names.size === mostPrepared || text.length > longestPrepared) return known
    if (!askedOnce.delete(text)) {
      if (askedOnce.size === mostAskedOnce) askedOnce.clear()
      askedOnce.add(text)
      return undefined
    }
    const name = `prepared_${names.size}`
    await client.execProtocolStream(Buffer.concat([serialize.parse({ name, text }), sync]), { syncToFs: false })
    names.set(text, name)
    return name
  }
}

function textOf(value: unknown): string | Uint8Array | null {
  if (value === null || value === undefined) return null
  // Half a character, which PGlite would count wrongly, becomes the sign for a lost one, as it does on PostgreSQL.
  if (typeof value === 'string') return value.toWellFormed()
  if (value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function elementOf(value: unknown): string {
  const text = textOf(value)
  if (text === null) return 'NULL'
  if (text instanceof Uint8Array) throw new Error('A list of bytes is not something this shop stores')
  return Array.isArray(value) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`
}
