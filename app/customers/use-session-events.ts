import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSignedOut } from '../shared/signed-out.ts'
import { authPath } from './next-path.ts'
import { onHintElsewhere, writeHint } from './session-hint.ts'
import { clearCustomer, sessionQuery } from './session-query.ts'

/** Used once, at the root: sends the visitor to sign in after a 401, and follows sign-ins and log-outs in other tabs. */
export function useSessionEvents(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const here = useRef('/')
  const { pathname, search } = useLocation()
  here.current = pathname + search

  useEffect(
    () =>
      onSignedOut(() => {
        const customer = queries.getQueryData(sessionQuery.queryKey)
        void clearCustomer(queries)
        writeHint('out')
        if (!here.current.startsWith('/auth'))
          void navigate(authPath(here.current), { state: customer ? { sessionEnded: true } : null })
      }),
    [queries, navigate],
  )

  useEffect(
    () =>
      onHintElsewhere((hint) => {
        if (hint === 'in') void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
        else void clearCustomer(queries)
      }),
    [queries],
  )
}
