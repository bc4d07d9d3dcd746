import type pg from 'pg'

/** What took longer than this is counted. A visitor notices half a second. */
const slowMs = 500
const mostKinds = 50
const longestText = 1000

export type SlowStatement = { statement: string; count: number; totalMs: number; longestMs: number }

/**
 * Counts the statements that took long, from sending them to their result, until they are saved. Works on both databases and
 * needs no extension of the server. Bounded: further kinds are left out.
 */
export class SlowStatements {
  #byText = new Map<string, SlowStatement>()

  note(text: string, ms: number): void {
    if (ms < slowMs) return
    const statement = withoutValues(text)
    this.#add({ statement, count: 1, totalMs: ms, longestMs: ms })
  }

  take(): SlowStatement[] {
    const taken = [...this.#byText.values()]
    this.#byText = new Map()
    return taken
  }

  /** For those that could not be saved. */
  putBack(statements: SlowStatement[]): void {
    for (const statement of statements) this.#add(statement)
  }

  /** Measures every statement of a connection. */
  watch(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const query = (...args: unknown[]) => {
      const started = performance.now()
      const result = send(...args)
      if (result instanceof Promise) {
        const [sent] = args as [string | { text: string }]
        const end = () => this.note(typeof sent === 'string' ? sent : sent.text, performance.now() - started)
        result.then(end, end)
      }
      return result
    }
    client.query = query as typeof client.query
  }

  #add(added: SlowStatement): void {
    const known = this.#byText.get(added.statement)
    if (!known) {
      if (this.#byText.size < mostKinds) this.#byText.set(added.statement, added)
      return
    }
    known.count += added.count
    known.totalMs += added.totalMs
    known.longestMs = Math.max(known.longestMs, added.longestMs)
  }
}

/** The same text for any values and any length of a list, and nothing in it that may be personal. */
const withoutValues = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '…')
    .replace(/\$?\b\d+\b/g, '…')
    .replace(/\s+/g, ' ')
    .replace(/…(?:, …)+/g, '…')
    .replace(/\(…\)(?:, \(…\))+/g, '(…)')
    .trim()
    .slice(0, longestText)
