/** A shop asks some hundred and fifty different things; queries with lists in them come in many lengths. */
const mostNamed = 300
const mostAskedOnce = 1000
const longestNamed = 10_000

const isPlainQuery = (text: string) => /^\s*(select|insert|update|delete|with)\b/i.test(text) && !text.includes(';')

/**
 * Names a query that is asked for the second time. `pg` keeps a named one prepared on its connection, which saves both
 * databases reading and planning it again: a small query costs a third of what it did.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #askedOnce = new Set<string>()

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size === mostNamed || text.length > longestNamed || !isPlainQuery(text)) return known
    if (!this.#askedOnce.delete(text)) {
      if (this.#askedOnce.size === mostAskedOnce) this.#askedOnce.clear()
      this.#askedOnce.add(text)
      return undefined
    }
    const name = `asked_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
