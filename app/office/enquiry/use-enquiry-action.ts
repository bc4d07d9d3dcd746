import { useQueryClient } from '@tanstack/react-query'
import type { OfficeEnquiry } from '#contract/office/enquiries.ts'
import { isRefused } from '../../shared/api.ts'
import { useAction } from '../access/use-action.ts'

/** The number of the newest reply; the server refuses another one from somebody who has not seen it. */
export const newestReply = ({ messages }: OfficeEnquiry): number =>
  messages.findLast(({ kind }) => kind !== 'note')?.id ?? 0

export const enquiryKey = (reference: string) => ['enquiry', reference]

/** Updates the screen with the enquiry that a change returned. */
export function useShowEnquiry(reference: string) {
  const queries = useQueryClient()
  return (enquiry: OfficeEnquiry) => {
    queries.setQueryData(enquiryKey(reference), enquiry)
    void queries.invalidateQueries({ queryKey: ['today'] })
  }
}

/** After a refusal, shows what a colleague has sent since; the text that was typed stays. */
export function useReplyRefusal(reference: string) {
  const queries = useQueryClient()
  return async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (isRefused(error, 'answered_since')) await queries.invalidateQueries({ queryKey: enquiryKey(reference) })
      throw error
    }
  }
}

export function useEnquiryAction(reference: string) {
  const showEnquiry = useShowEnquiry(reference)
  const { act, error, busy } = useAction('enquiries')
  const change = async (work: () => Promise<OfficeEnquiry>): Promise<void> => {
    const enquiry = await act(work)
    if (enquiry) showEnquiry(enquiry)
  }
  return { change, error, busy }
}
