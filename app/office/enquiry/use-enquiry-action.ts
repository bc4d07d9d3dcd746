import { useQueryClient } from '@tanstack/react-query'
import type { OfficeEnquiry } from '#contract/office/enquiries.ts'
import { useAction } from '../access/use-action.ts'
import type { Once } from '../access/use-form-keys.ts'

export const enquiryKey = (reference: string) => ['enquiry', reference]

/** Shows the enquiry as it is after something was done with it. */
export function useEnquiryAction(reference: string) {
  const queries = useQueryClient()
  const { act, error, busy } = useAction('enquiries')
  const change = async (work: (once: Once) => Promise<OfficeEnquiry>): Promise<boolean> => {
    const after = await act(work)
    if (after) queries.setQueryData(enquiryKey(reference), after)
    void queries.invalidateQueries({ queryKey: ['today'] })
    return after !== null
  }
  return { change, error, busy }
}
