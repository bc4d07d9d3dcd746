import type { hash as Hash, verify as Verify } from '@node-rs/argon2'

/** How often the shop hashed, and the cost it asked for last. */
export type Hashings = { done: number; cost?: Parameters<typeof Hash>[1] }

/** Argon2 with a count of its calls, for `vi.mock`. */
export function countHashings(real: typeof import('@node-rs/argon2'), hashings: Hashings) {
  const hash: typeof Hash = (password, cost, ...rest) => {
    hashings.done++
    hashings.cost = cost
    return real.hash(password, cost, ...rest)
  }
  const verify: typeof Verify = (...args) => {
    hashings.done++
    return real.verify(...args)
  }
  return { ...real, hash, verify }
}
