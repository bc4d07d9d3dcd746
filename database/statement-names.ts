/** The shop has about 150 different queries. Those with lists have a different text for each length, so names are limited. */
const mostNamed = 300
const mostSentOnce = 1000
const longestNamed = 10_000

const isPlainQuery = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes(';')

/**
 * Names a query when it is sent for the second time. `pg` keeps a named query prepared on its connection, so the database
 * does not parse and plan it again (docs/decisions/011-one-driver.md has the figures).
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #sentOnce = new Set<string>()

  of(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name || this.#names.size === mostNamed || text.length > longestNamed || !isPlainQuery(text)) return name
    if (!this.#sentOnce.delete(text)) {
      if (this.#sentOnce.size === mostSentOnce) this.#sentOnce.clear()
      this.#sentOnce.add(text)
      return undefined
    }
    const next = `query_${this.#names.size}`
    this.#names.set(text, next)
    return next
  }
}
