type CallArguments = { param?: Record<string, string> } | undefined

/** A URL drops the segments `.` and `..` even when encoded. Encoded twice, they become names that match nothing. */
const encoded = (value: string): string =>
  /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value.toWellFormed())

/** Hono's client does not encode path parameters: `../cart` would request another path. */
export const encodeParams = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get: (target, name) => {
      const part: unknown = Reflect.get(target, name)
      return typeof part === 'function' ? encodeParams(part) : part
    },
    apply: (target, self, [args, ...rest]: [CallArguments, ...unknown[]]) => {
      const param = args?.param && Object.entries(args.param).map(([name, value]) => [name, encoded(value)])
      return Reflect.apply(target as never, self, [
        param ? { ...args, param: Object.fromEntries(param) } : args,
        ...rest,
      ])
    },
  })
