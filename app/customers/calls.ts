import type { Address } from '#contract/customers/address.ts'
import type { FindOrder } from '#contract/orders/find-order.ts'
import { browserApi, read } from '../shared/api.ts'

/** API calls of the account. Writes are never retried automatically. */

const { auth, verify: session } = browserApi.api
const timeoutMs = 10_000

/** Aborts the request when its result is no longer needed, or after the timeout. */
const withSignal = (signal: AbortSignal) => ({
  init: { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), cache: 'no-store' as const },
})

export const verify = async (signal: AbortSignal) => (await read(session.$get({}, withSignal(signal)))).user

export const login = async (json: { email: string; password: string; remember: boolean }) =>
  (await read(auth.login.$post({ json }))).customer

export const register = async (json: { email: string; password: string; newsletter: boolean }) =>
  (await read(auth.register.$post({ json }))).customer

export const findOrder = async (json: FindOrder) => (await read(browserApi.api.orders.find.$post({ json }))).data.path

export const logout = () => read(auth.logout.$post())

export const logoutEverywhere = () => read(auth['logout-everywhere'].$post())

export type ProfileChange = {
  first_name?: string
  last_name?: string
  email?: string
  currentPassword?: string
  password?: string
  billing?: Address | null
  shipping?: Address | null
}

export const updateProfile = async (json: ProfileChange) => (await read(auth['update-profile'].$put({ json }))).customer

type BookEntry = { label: string; address: Address }

export const saveAddress = async (json: BookEntry, id?: string) => {
  const param = { id: id ?? '' }
  const response = id ? auth.addresses[':id'].$put({ param, json }) : auth.addresses.$post({ json })
  return (await read(response)).customer
}

export const deleteAddress = async (id: string) =>
  (await read(auth.addresses[':id'].$delete({ param: { id } }))).customer

export const chooseNewsletter = async (subscribe: boolean) =>
  (await read(auth.newsletter.$post({ json: { subscribe } }))).customer

export const deleteAccount = (password: string) => read(auth['delete-account'].$post({ json: { password } }))

/** A plain link, not a call: the response is a file to download. */
export const myDataPath = '/api/auth/my-data'

export const requestReset = (email: string) => read(auth['lost-password'].$post({ json: { email } }))

export const verifyResetToken = (token: string, signal: AbortSignal) =>
  read(auth['verify-reset-token'].$post({ json: { token } }, withSignal(signal)))

export const resetPassword = (token: string, newPassword: string) =>
  read(auth['reset-password'].$post({ json: { token, newPassword } }))

export const confirmEmail = (token: string) => read(auth['confirm-email'].$post({ json: { token } }))
