import type { contactTopics } from '#contract/enquiries/contact-topics.ts'
import { readSessionJson, writeSession } from '../ui/session-storage.ts'

/** A message prepared on another page, which the contact form then shows. */
type EnquiryDraft = { topic: (typeof contactTopics)[number]; message: string }

const key = 'enquiry-draft'

export const rememberEnquiry = (draft: EnquiryDraft | null): void => writeSession(key, draft && JSON.stringify(draft))

export const recallEnquiry = (): EnquiryDraft | null => readSessionJson(key) as EnquiryDraft | null
