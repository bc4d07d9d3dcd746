import type { Context } from 'hono'
import { errorSchema } from '#contract/http/responses.ts'
import { doneSchema } from '#contract/office/staff.ts'
import type { Refusal } from '#shop/refuse.ts'
import { type Env, errorResponse } from '../http/errors.ts'
import { jsonResponse, refusals } from '../http/json-body.ts'

/** What any call of the office may answer beside its own good answer. */
export const officeRefusals = {
  ...refusals,
  401: jsonResponse(errorSchema, 'Nobody is signed in, or what was entered is not right'),
  404: jsonResponse(errorSchema, 'There is no such thing'),
  409: jsonResponse(errorSchema, 'Not possible now: the message says why'),
}

export const done = { 200: jsonResponse(doneSchema, 'Done'), ...officeRefusals }

const statusOf: Record<string, 401 | 404 | 409 | 422> = { bad_credentials: 401, not_found: 404, invalid: 422 }

/** A refusal as its answer: what the state of things forbids is a conflict, unless its code says otherwise. */
export const refusalResponse = (c: Context<Env>, refusal: Refusal) =>
  errorResponse(c, statusOf[refusal.code] ?? 409, refusal)

export const doneResponse = (c: Context<Env>) => c.json({ ok: true as const }, 200)
