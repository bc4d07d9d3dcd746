import type { Address } from '#contract/address.ts'
import { browserApi, read } from '../shared/api.ts'

/** The calls of the account. Writes are never repeated by themselves. */

const { auth, verify: session, 'address-lookup': lookup } = browserApi.api
const timeoutMs = 10_000

/** What is asked for is given up when nobody waits for it any more, or when it takes too long. */
const asked = (signal: AbortSignal) => ({
  init: { signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), cache: 'no-store' as const },
})

export const verify = async (signal: AbortSignal) => (await read(session.$get({}, asked(signal)))).user

export const login = async (json: { email: string; password: string; remember: boolean }) =>
  (await read(auth.login.$post({ json }))).customer

export const register = async (json: { email: string; password: string; newsletter: boolean }) =>
  (await read(auth.register.$post({ json }))).customer

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

export const chooseNewsletter = async (subscribe: boolean) =>
  (await read(auth.newsletter.$post({ json: { subscribe } }))).customer

export const deleteAccount = (password: string) => read(auth['delete-account'].$post({ json: { password } }))

/** Opened by the browser itself: the answer is a file. */
export const myDataPath = '/api/auth/my-data'

export const requestReset = (email: string) => read(auth['lost-password'].$post({ json: { email } }))

export const verifyResetToken = (token: string, signal: AbortSignal) =>
  read(auth['verify-reset-token'].$post({ json: { token } }, asked(signal)))

export const resetPassword = (token: string, newPassword: string) =>
  read(auth['reset-password'].$post({ json: { token, newPassword } }))

export const confirmEmail = (token: string) => read(auth['confirm-email'].$post({ json: { token } }))

/** Whether this shop can look up addresses at all. */
export async function isLookupThere(signal: AbortSignal): Promise<boolean> {
  const answer = await read(lookup.$get({ query: {} }, asked(signal)))
  return 'available' in answer && answer.available
}

export async function findAddresses(postcode: string) {
  const answer = await read(lookup.$get({ query: { postcode } }))
  return 'data' in answer ? answer.data : []
}
