type Given = { param?: Record<string, string> } | undefined

/** A URL drops the segments `.` and `..` even where they are encoded: encoded twice, they are names that nothing has. */
const encoded = (value: string): string =>
  /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value.toWellFormed())

/** Hono's client puts path parameters into the address as they are, so that `../cart` would ask for something else. */
export const encodeParams = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? encodeParams(part) : part
    },
    apply: (target, self, [given, ...rest]: [Given, ...unknown[]]) => {
      const param = given?.param && Object.entries(given.param).map(([name, value]) => [name, encoded(value)])
      return Reflect.apply(target as never, self, [
        param ? { ...given, param: Object.fromEntries(param) } : given,
        ...rest,
      ])
    },
  })
