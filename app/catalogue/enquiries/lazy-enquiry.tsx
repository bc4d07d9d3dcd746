import { pieceText } from '#contract/basket/line-text.ts'
import { rememberEnquiry } from '../../shared/enquiry-draft.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { aboutStone } from './about-stone.ts'
import type { EnquiryPanelProps } from './enquiry-panel.tsx'

const load = () => import('./enquiry-panel.tsx').then((module) => module.EnquiryPanel)

/** An enquiry in a drawer, loaded when opened. If a deploy has replaced its code, the contact page opens instead. */
export function LazyEnquiry(props: EnquiryPanelProps) {
  const { kind, product, variation, pieces } = props
  const contactPage = () => {
    const { text } = aboutStone(product, variation)
    const amount = pieces ? ` (${pieceText(pieces)})` : ''
    rememberEnquiry({ topic: 'Choosing stone', message: `${messageStarts[kind]} ${text}${amount}: ` })
    return '/contact-us'
  }
  return <LazyPart load={load} part={props} pageInstead={contactPage} />
}

const messageStarts = { 'lead-time': 'Lead time for', cutting: 'Cutting to size of', question: 'A question about' }
