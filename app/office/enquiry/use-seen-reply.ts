import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeEnquiry } from '#contract/office/enquiries.ts'
import { isRefused } from '../../shared/api.ts'
import { enquiryKey } from './use-enquiry-action.ts'

/** Sends a reply with the number of the newest one that its writer has seen. */
type SendReply = (request: (seen: number) => Promise<OfficeEnquiry>) => Promise<OfficeEnquiry>

export type ReplyFormProps = {
  enquiry: OfficeEnquiry
  sendReply: SendReply
  /** Called with true when the form has text to send. */
  onWriting: (isWriting: boolean) => void
}

const newestReply = (enquiry: OfficeEnquiry | undefined) => enquiry?.messages.findLast(({ kind }) => kind !== 'note')

/**
 * The number of the newest reply when somebody began to write theirs. A reply that a colleague sends in the meantime is named,
 * and the server refuses to send a second one once; the text stays, and the next press sends it.
 */
export function useSeenReply(enquiry: OfficeEnquiry, isWriting: boolean) {
  const queries = useQueryClient()
  const newest = newestReply(enquiry)
  const [seen, setSeen] = useState(newest?.id ?? 0)
  const isNewer = newest !== undefined && newest.id !== seen
  if (isNewer && !isWriting) setSeen(newest.id)
  const send: SendReply = async (request) => {
    try {
      const changed = await request(seen)
      setSeen(newestReply(changed)?.id ?? 0)
      return changed
    } catch (error) {
      if (isRefused(error, 'answered_since')) {
        const queryKey = enquiryKey(enquiry.reference)
        await queries.invalidateQueries({ queryKey })
        setSeen(newestReply(queries.getQueryData<OfficeEnquiry>(queryKey))?.id ?? 0)
      }
      throw error
    }
  }
  return { send, newerBy: isNewer && isWriting ? newest.author : null }
}
