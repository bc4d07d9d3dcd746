import type { ClientResponse } from 'hono/client'
import type { z } from 'zod'
import type { Address, FoundAddress } from '#contract/address.ts'
import type { orderListSchema } from '#contract/checkout.ts'
import type { Customer } from '#contract/customer.ts'
import { read } from '../api.ts'

/** The calls of the account. */

const patienceMs = 10_000

const call = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, json?: unknown, signal?: AbortSignal) => {
  const patience = AbortSignal.timeout(patienceMs)
  return read<ClientResponse<Answer, 200, 'json'>>(
    fetch(`/api/${path}`, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    }) as Promise<ClientResponse<Answer, 200, 'json'>>,
  )
}

type CustomerAnswer = { customer: Customer }
type Told = { message: string }

export const verify = async (signal: AbortSignal) =>
  (await call<{ user: Customer | null }>('GET', 'verify', undefined, signal)).user

export const login = async (entry: { email: string; password: string; remember: boolean }) =>
  (await call<CustomerAnswer>('POST', 'auth/login', entry)).customer

export const register = async (entry: { email: string; password: string; newsletter: boolean }) =>
  (await call<CustomerAnswer>('POST', 'auth/register', entry)).customer

export const logout = () => call<unknown>('POST', 'auth/logout', {})

export const logoutEverywhere = () => call<unknown>('POST', 'auth/logout-everywhere', {})

export type ProfileChange = {
  first_name?: string
  last_name?: string
  email?: string
  currentPassword?: string
  password?: string
  billing?: Address | null
  shipping?: Address | null
}

export const updateProfile = async (change: ProfileChange) =>
  (await call<CustomerAnswer>('PUT', 'auth/update-profile', change)).customer

export const chooseNewsletter = async (subscribe: boolean) =>
  (await call<CustomerAnswer>('POST', 'auth/newsletter', { subscribe })).customer

export const deleteAccount = (password: string) => call<Told>('POST', 'auth/delete-account', { password })

/** Opened by the browser itself: the answer is a file. */
export const myDataPath = '/api/auth/my-data'

export const requestReset = (email: string) => call<Told>('POST', 'auth/lost-password', { email })

export const verifyResetToken = (token: string, signal: AbortSignal) =>
  call<{ valid: boolean }>('POST', 'auth/verify-reset-token', { token }, signal)

export const resetPassword = (token: string, newPassword: string) =>
  call<Told>('POST', 'auth/reset-password', { token, newPassword })

export const confirmEmail = (token: string) => call<Told>('POST', 'auth/confirm-email', { token })

export const isLookupThere = async (signal: AbortSignal) =>
  (await call<{ available: boolean }>('GET', 'address-lookup', undefined, signal)).available

export const findAddresses = async (postcode: string) =>
  (await call<{ data: FoundAddress[] }>('GET', `address-lookup?postcode=${encodeURIComponent(postcode)}`)).data

export type OrderSummary = z.output<typeof orderListSchema>['data'][number]

export const listOrders = async (signal: AbortSignal) =>
  (await call<{ data: OrderSummary[] }>('GET', 'orders', undefined, signal)).data
