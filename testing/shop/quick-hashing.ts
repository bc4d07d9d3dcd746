import { createRequire } from 'node:module'

/**
 * Imported before anything else by the tests that share a process: passwords are hashed at a cost nobody waits for. What
 * the shop's own hashing costs, and how often it is asked, have tests in processes of their own.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')
const { hash, verify } = argon2
const cost = { memoryCost: 16, timeCost: 1, parallelism: 1 }

Object.assign(argon2, {
  hash: ((password) => hash(password, cost)) satisfies typeof hash,
  // Of the shop's own cost is only the hash that is no password's.
  verify: (async (hashed, password) =>
    String(hashed).includes('m=16,') && (await verify(hashed, password))) satisfies typeof verify,
})
