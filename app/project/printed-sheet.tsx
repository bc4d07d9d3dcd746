import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { PlannedProject } from '#contract/projects/planned-room.ts'
import { dateText } from '../shared/day-text.ts'
import { useLazyPart } from '../ui/lazy-part.tsx'
import type { CutSheetProps } from './cut-sheet.tsx'
import type { Laid, Stones } from './lay-project.ts'
import type { Scale } from './paper.ts'

type Drawn = { project: PlannedProject; stones: Stones; laid: Laid }

const loadCutSheet = async () => (await import('./cut-sheet.tsx')).CutSheet
const loadScaleField = async () => (await import('./scale-field.tsx')).ScaleField

/**
 * The code of the printed sheet. A print cannot wait for it, so it is loaded at the visitor's first press or key, which
 * is before the browser's own print command.
 */
export function usePrintedSheet() {
  const [Sheet, fetchSheet] = useLazyPart(loadCutSheet)
  const [ScaleField, fetchScaleField] = useLazyPart(loadScaleField)
  const [scale, setScale] = useState<Scale | null>(null)
  const prepare = useEffectEvent(() => {
    // Without it, only the bill is printed.
    if (!Sheet) Promise.all([fetchSheet(), fetchScaleField()]).catch(() => undefined)
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, capture: true }
    for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, () => prepare(), options)
    const media = window.matchMedia('print')
    media.addEventListener('change', () => prepare(), options)
    return () => listening.abort()
  }, [])
  return {
    Sheet,
    scale,
    scaleField: ScaleField ? <ScaleField scale={scale} onChange={setScale} /> : null,
    async print() {
      await fetchSheet().catch(() => undefined)
      // The sheet is on the page after the next frame.
      requestAnimationFrame(() => setTimeout(() => window.print()))
    },
  }
}

type PrintedSheetProps = Drawn & { Sheet: ComponentType<CutSheetProps> | null; scale: Scale | null }

/** Shown only in print. */
export function PrintedSheet({ Sheet, ...drawn }: PrintedSheetProps) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const media = window.matchMedia('print')
    const update = () => setPrinting(media.matches)
    update()
    media.addEventListener('change', update)
    return () => media.removeEventListener('change', update)
  }, [])
  return (
    <div className="hidden break-before-page print:block" aria-hidden={!isPrinting}>
      {Sheet ? <Sheet {...drawn} date={dateText(new Date().toISOString())} /> : null}
    </div>
  )
}
