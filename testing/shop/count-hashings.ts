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
