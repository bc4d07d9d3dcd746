/** The real Argon2 with a count of its calls, for `vi.mock`. */
export function countHashings(real: typeof import('@node-rs/argon2'), hashings: { done: number }) {
  const hash: typeof real.hash = (...args) => {
    hashings.done++
    return real.hash(...args)
  }
  const verify: typeof real.verify = (...args) => {
    hashings.done++
    return real.verify(...args)
  }
  return { ...real, hash, verify }
}
