/** While V8 frees the embedded database's replaced code, it sometimes crashes (nodejs/node#64500). */
export const keepReplacedCode = '--no-wasm-code-gc'

/** Node parses Drizzle's large `package.json` less often. */
export const resolveDrizzle = '--import=./testing/processes/resolve-drizzle.ts'

/**
 * Node's options for a process that lives for seconds: optimising the database's code would take longer than it saves.
 */
export const shortLived = ['--liftoff-only', keepReplacedCode, resolveDrizzle]

/** Node's options for the shop that all journeys share, which lives for minutes. */
export const sharedShopOptions = [keepReplacedCode, resolveDrizzle]
