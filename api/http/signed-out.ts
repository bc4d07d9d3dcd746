import type { Context } from 'hono'
import { type Env, errorResponse } from './errors.ts'

export const signedOut = (c: Context<Env>) =>
  errorResponse(c, 401, { code: 'signed_out', message: 'No user logged in' })
