import type { EnquiryRow } from '#contract/office/enquiries.ts'

export const kindNames: Record<EnquiryRow['kind'], string> = {
  contact: 'Message',
  question: 'Question',
  'lead-time': 'Lead time',
  cutting: 'Cutting',
}

export const enquiryStateNames: Record<EnquiryRow['state'], string> = {
  waiting: 'Waiting',
  answered: 'Answered',
  closed: 'Closed',
}
