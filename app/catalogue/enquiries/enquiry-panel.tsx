import type { Variation } from '#contract/catalogue/catalogue.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { aboutStone } from './about-stone.ts'
import { CuttingForm } from './cutting-form.tsx'
import { LeadTimeForm } from './lead-time-form.tsx'
import { QuestionForm } from './question-form.tsx'

export type EnquiryPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  kind: 'lead-time' | 'cutting' | 'question'
  product: { id: number; name: string }
  variation?: Variation | null
  pieces?: number
}

const titles = { 'lead-time': 'Enquire about a lead time', cutting: 'We can cut', question: 'Ask about this stone' }

/** The three enquiries about a stone, each in a drawer. Closing it discards the text. */
export function EnquiryPanel({ open, onOpenChange, kind, product, variation, pieces }: EnquiryPanelProps) {
  const about = aboutStone(product, variation)
  return (
    <SidePanel open={open} onOpenChange={onOpenChange} title={titles[kind]}>
      {kind === 'lead-time' ? <LeadTimeForm about={about} pieces={pieces} /> : null}
      {kind === 'cutting' ? <CuttingForm about={about} /> : null}
      {kind === 'question' ? <QuestionForm about={about} /> : null}
    </SidePanel>
  )
}
