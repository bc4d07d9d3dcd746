import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/customers/customer.ts'
import { logout, verify } from './calls.ts'
import { readNote, useNote, writeNote } from './session-hint.ts'

const minute = 60_000

/** Who is signed in; null for a guest. The one place that knows. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Customer | null> => {
    if (readNote() === 'leaving') return finishLeaving()
    const user = await verify(signal)
    writeNote(user ? 'in' : 'out')
    return user
  },
  staleTime: 5 * minute,
  gcTime: 60 * minute,
  retry: false,
  refetchOnWindowFocus: true,
})

export type Session =
  | { at: 'unknown' }
  | { at: 'guest' }
  | { at: 'customer'; customer: Customer }
  /** The shop could not be asked. Nobody is logged out for that: what was known before stays known. */
  | { at: 'unreachable'; retry: () => void; busy: boolean }

/** The session as a screen sees it. Only where it matters is it asked for though nothing says there is one. */
export function useSession({ ask }: { ask: 'always' | 'if noted' }): Session {
  const note = useNote()
  const noted = note === 'in' || note === 'leaving'
  const { data, isError, isFetching, refetch } = useQuery({
    ...sessionQuery,
    enabled: note !== null && (ask === 'always' || noted),
  })
  // A part of the page may be hydrated after the answer has come: it begins as the server rendered it all the same.
  if (note === null) return { at: 'unknown' }
  if (data) return { at: 'customer', customer: data }
  if (data === null) return { at: 'guest' }
  if (isError) return { at: 'unreachable', retry: () => void refetch(), busy: isFetching }
  return ask === 'always' || noted ? { at: 'unknown' } : { at: 'guest' }
}

/** Takes up what the server says of the customer after a write. */
export async function applyCustomer(queries: QueryClient, customer: Customer): Promise<void> {
  // What is under way was asked before the write and would bring the past back.
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
  queries.setQueryData(sessionQuery.queryKey, customer)
}

export async function signIn(queries: QueryClient, customer: Customer): Promise<void> {
  await applyCustomer(queries, customer)
  writeNote('in', true)
}

/** The server does not know us any more: neither does the page, nor anything it kept of the account. */
export async function clearCustomer(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
  queries.setQueryData(sessionQuery.queryKey, null)
  for (const own of ['orders', 'checkout']) queries.removeQueries({ queryKey: [own] })
}

/** Whether or not the server can be told, this browser is logged out; it is told as soon as it can be. */
export async function signOut(queries: QueryClient): Promise<void> {
  writeNote('leaving')
  const reached = await logout().then(
    () => true,
    () => false,
  )
  await clearCustomer(queries)
  if (reached) writeNote('out')
}

async function finishLeaving(): Promise<null> {
  await logout().then(
    () => writeNote('out'),
    () => undefined,
  )
  return null
}
