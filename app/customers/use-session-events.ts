import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSignedOut } from '../shared/signed-out.ts'
import { authPath } from './next-path.ts'
import { onNoteElsewhere, writeNote } from './session-hint.ts'
import { clearCustomer, sessionQuery } from './session-query.ts'

/** Once, at the root: a 401 anywhere leads to the sign-in and back; coming and going in one tab is noticed in all. */
export function useSessionEvents(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const here = useRef('/')
  const { pathname, search } = useLocation()
  here.current = pathname + search

  useEffect(
    () =>
      onSignedOut(() => {
        const known = queries.getQueryData(sessionQuery.queryKey)
        void clearCustomer(queries)
        writeNote('out')
        if (!here.current.startsWith('/auth'))
          void navigate(authPath(here.current), { state: known ? { sessionEnded: true } : null })
      }),
    [queries, navigate],
  )

  useEffect(
    () =>
      onNoteElsewhere((note) => {
        if (note === 'in') void queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
        else void clearCustomer(queries)
      }),
    [queries],
  )
}
