/** Argon2 itself, counting how often it is asked: for `vi.mock`. */
export function countHashings(real: typeof import('@node-rs/argon2'), hashings: { done: number }) {
  const hash: typeof real.hash = (...facts) => {
    hashings.done++
    return real.hash(...facts)
  }
  const verify: typeof real.verify = (...facts) => {
    hashings.done++
    return real.verify(...facts)
  }
  return { ...real, hash, verify }
}

/** Argon2 at a cost nobody waits for: for `vi.mock` in tests that are about something else. */
export function quickHashing(real: typeof import('@node-rs/argon2')) {
  const cost = { memoryCost: 16, timeCost: 1, parallelism: 1 }
  const hash: typeof real.hash = (password) => real.hash(password, cost)
  /** Of the shop's own cost is only the hash that is no password's. */
  const verify: typeof real.verify = async (hashed, password) =>
    String(hashed).includes('m=16,') && (await real.verify(hashed, password))
  return { ...real, hash, verify }
}
