import { useEffect } from 'react'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

/** The server forgets a mark that is not repeated. */
const repeatMs = 20_000

/** Shows colleagues that somebody is writing a reply, as long as there is text. Colleagues can do without, so it never fails. */
export function useWriting(reference: string, isWriting: boolean): void {
  useEffect(() => {
    if (!isWriting) return
    const mark = (writing: boolean) =>
      read(officeApi.enquiries[':reference'].writing.$post({ param: { reference }, json: { writing } })).catch(() => {})
    void mark(true)
    const timer = setInterval(() => void mark(true), repeatMs)
    return () => {
      clearInterval(timer)
      void mark(false)
    }
  }, [reference, isWriting])
}
