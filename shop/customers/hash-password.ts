import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '../error.ts'

/** Argon2id: about 55 ms of one core on the machine this was measured on, and 46 MB of memory. */
const cost = { memoryCost: 46 * 1024, timeCost: 3, parallelism: 1 }

/** Hashing runs on separate threads, but never on every core, so that the rest of the shop stays responsive. */
const maxConcurrent = availableParallelism() > 2 ? 2 : 1
/** Requests that wait longer are rejected in time to respond. A change of password waits twice. */
const maxWaitMs = 4000
const maxWaiting = 200

let running = 0
const waiting = new Set<() => void>()

const busy = () => new ShopError('unavailable', 'We are very busy just now. Please try again in a minute.')

/** Runs work in turn. A request that times out leaves the queue, so that no work is done for it. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < maxConcurrent) running++
  else if (waiting.size >= maxWaiting) throw busy()
  else
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timeout)
        resolve()
      }
      const timeout = setTimeout(() => {
        waiting.delete(begin)
        reject(busy())
      }, maxWaitMs)
      waiting.add(begin)
    })
  try {
    return await work()
  } finally {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running--
  }
}

/** Makes a password independent of how the keyboard composed its accents. */
const normalise = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(normalise(password), cost))

/** Whether the password matches the hash. Without a hash the result is false, after the same work. */
export const isPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  inTurn(() => verify(passwordHash ?? dummyHash, normalise(password)))

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/** A hash that no password matches. Unknown addresses are checked against it. */
const dummyHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${unpadded(16)}$${unpadded(32)}`
