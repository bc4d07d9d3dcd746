import type { Context } from 'hono'
import { type Env, problem } from './errors.ts'

/** A call that is about a customer, from nobody we know. */
export const signedOut = (c: Context<Env>) => problem(c, 401, { code: 'signed_out', message: 'No user logged in' })
