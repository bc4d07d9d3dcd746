import { pieceText } from '#contract/basket/line-text.ts'
import { rememberEnquiry } from '../../shared/enquiry-draft.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { aboutStone } from './about-stone.ts'
import type { EnquiryPanelProps } from './enquiry-panel.tsx'

const load = () => import('./enquiry-panel.tsx').then((module) => module.EnquiryPanel)

/** An enquiry in its drawer, whose code comes when it is opened. The contact page does the same, with the subject written down. */
export function LazyEnquiry(props: EnquiryPanelProps) {
  const { kind, product, variation, pieces } = props
  const askByContactForm = () => {
    const { words } = aboutStone(product, variation)
    const amount = pieces ? ` (${pieceText(pieces)})` : ''
    rememberEnquiry({ topic: 'Choosing stone', message: `${beginnings[kind]} ${words}${amount}: ` })
    return '/contact-us'
  }
  return <LazyPart load={load} part={props} pageInstead={askByContactForm} />
}

const beginnings = { 'lead-time': 'Lead time for', cutting: 'Cutting to size of', question: 'A question about' }
