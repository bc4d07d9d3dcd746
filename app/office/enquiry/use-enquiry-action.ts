import { useQueryClient } from '@tanstack/react-query'
import type { OfficeEnquiry } from '#contract/office/enquiries.ts'
import { useAction } from '../access/use-action.ts'

export const enquiryKey = (reference: string) => ['enquiry', reference]

/** Updates the screen with the enquiry that a change returned. */
export function useShowEnquiry(reference: string) {
  const queries = useQueryClient()
  return (enquiry: OfficeEnquiry) => {
    queries.setQueryData(enquiryKey(reference), enquiry)
    void queries.invalidateQueries({ queryKey: ['today'] })
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
