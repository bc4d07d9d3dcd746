import type { Context } from 'hono'
import { errorSchema } from '#contract/http/responses.ts'
import { doneSchema } from '#contract/office/staff.ts'
import type { Refusal } from '#shop/refuse.ts'
import { type Env, errorResponse } from '../http/errors.ts'
import { jsonResponse, refusals } from '../http/json-body.ts'

/** The error responses that any office route may give. */
export const officeRefusals = {
  ...refusals,
  401: jsonResponse(errorSchema, 'Not signed in, or the credentials are wrong'),
  404: jsonResponse(errorSchema, 'Not found'),
  409: jsonResponse(errorSchema, 'Not possible now: the message says why'),
}

export const done = { 200: jsonResponse(doneSchema, 'Done'), ...officeRefusals }

const statusOf: Record<string, 401 | 404 | 409 | 422> = { bad_credentials: 401, not_found: 404, invalid: 422 }

/** A refusal is a conflict (409) unless its code has another status above. */
export const refusalResponse = (c: Context<Env>, refusal: Refusal) =>
  errorResponse(c, statusOf[refusal.code] ?? 409, refusal)

export const doneResponse = (c: Context<Env>) => c.json({ ok: true as const }, 200)

/** For a verb that has nothing to tell but that it is done, or why not. */
export const outcomeResponse = (c: Context<Env>, outcome: { ok: true } | Refusal) =>
  outcome.ok ? doneResponse(c) : refusalResponse(c, outcome)
