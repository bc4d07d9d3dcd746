import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Customer } from '#contract/customers/customer.ts'
import { logout, verify } from './calls.ts'
import { readHint, useSessionHint, writeHint } from './session-hint.ts'

const minute = 60_000

/** The signed-in customer; null for a guest. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Customer | null> => {
    if (readHint() === 'leaving') return finishLeaving()
    const user = await verify(signal)
    writeHint(user ? 'in' : 'out')
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
  /** The server could not be reached. This logs nobody out: a customer loaded earlier stays loaded. */
  | { at: 'unreachable'; retry: () => void; busy: boolean }

/** The session. With 'if noted' it is requested only if this browser was last signed in. */
export function useSession({ ask }: { ask: 'always' | 'if noted' }): Session {
  const hint = useSessionHint()
  const wasSignedIn = hint === 'in' || hint === 'leaving'
  const { data, isError, isFetching, refetch } = useQuery({
    ...sessionQuery,
    enabled: hint !== null && (ask === 'always' || wasSignedIn),
  })
  // A part may hydrate after the response has arrived, and must still start with what the server rendered.
  if (hint === null) return { at: 'unknown' }
  if (data) return { at: 'customer', customer: data }
  if (data === null) return { at: 'guest' }
  if (isError) return { at: 'unreachable', retry: () => void refetch(), busy: isFetching }
  return ask === 'always' || wasSignedIn ? { at: 'unknown' } : { at: 'guest' }
}

/** Stores the customer that the server returned after a write. */
export async function applyCustomer(queries: QueryClient, customer: Customer): Promise<void> {
  // A request sent before the write would overwrite the customer with old data.
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
  queries.setQueryData(sessionQuery.queryKey, customer)
}

export async function signIn(queries: QueryClient, customer: Customer): Promise<void> {
  await applyCustomer(queries, customer)
  writeHint('in', true)
}

/** The session has ended: removes the customer and everything else of the account from the query cache. */
export async function clearCustomer(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey })
  queries.setQueryData(sessionQuery.queryKey, null)
  for (const key of ['orders', 'checkout']) queries.removeQueries({ queryKey: [key] })
}

/** Logs this browser out even if the server cannot be reached; the request is then sent again later. */
export async function signOut(queries: QueryClient): Promise<void> {
  writeHint('leaving')
  const reached = await logout().then(
    () => true,
    () => false,
  )
  await clearCustomer(queries)
  if (reached) writeHint('out')
}

async function finishLeaving(): Promise<null> {
  await logout().then(
    () => writeHint('out'),
    () => undefined,
  )
  return null
}
