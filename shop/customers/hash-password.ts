import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { ShopError } from '../error.ts'

/** Argon2id, about 55 ms of one core where this was written, and 46 MB while it lasts. */
const cost = { memoryCost: 46 * 1024, timeCost: 3, parallelism: 1 }

/** Hashing runs on threads of its own. Never on every core: the rest of the shop wants to be served meanwhile. */
const atOnce = availableParallelism() > 2 ? 2 : 1
/** Who waits longer is told so while there is still time to answer; a change of password waits twice. */
const longestWaitMs = 4000
const mostWaiting = 200

let running = 0
const waiting = new Set<() => void>()

const busy = () => new ShopError('unavailable', 'We are very busy just now. Please try again in a minute.')

/** A turn at hashing. Whoever gives up waiting leaves the queue, so that no work is done for people who have gone. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running++
  else if (waiting.size >= mostWaiting) throw busy()
  else
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience)
        resolve()
      }
      const patience = setTimeout(() => {
        waiting.delete(begin)
        reject(busy())
      }, longestWaitMs)
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

/** One password however the keyboard composed its accents. */
const typed = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(typed(password), cost))

/** Whether it is the password of that hash. Without a hash the answer is no, after the same work. */
export const isPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  inTurn(() => verify(passwordHash ?? nobodys, typed(password)))

const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')

/** Looks like a hash of ours and is no password's: what an unknown address is checked against. */
const nobodys = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${unpadded(16)}$${unpadded(32)}`
