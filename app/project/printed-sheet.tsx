import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import { dateText } from '../shared/day-text.ts'
import { useLazyPart } from '../ui/lazy-part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { CutSheetProps } from './cut-sheet.tsx'
import type { Laid, Stones } from './lay-project.ts'

type Drawn = { project: Project; stones: Stones; laid: Laid }

const loadCutSheet = async () => (await import('./cut-sheet.tsx')).CutSheet
const loadCutList = async () => (await import('./cut-list.tsx')).CutList

/**
 * The code of the printed sheet. A print cannot wait for it, so it is loaded at the visitor's first press or key, which
 * is before the browser's own print command.
 */
export function usePrintedSheet() {
  const [Sheet, fetchSheet] = useLazyPart(loadCutSheet)
  const prepare = useEffectEvent(() => {
    // Without it, only the bill is printed.
    if (!Sheet) fetchSheet().catch(() => undefined)
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
    async print() {
      await fetchSheet().catch(() => undefined)
      // The sheet is on the page after the next frame.
      requestAnimationFrame(() => setTimeout(() => window.print()))
    },
  }
}

/** Shown only in print. */
export function PrintedSheet({ Sheet, ...drawn }: Drawn & { Sheet: ComponentType<CutSheetProps> | null }) {
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

/** The cut list of the printed sheet, for people who cannot see the drawing. */
export function CutsInWords(drawn: Drawn) {
  const [isOpen, setOpen] = useState(false)
  const [CutList, fetchCutList] = useLazyPart(loadCutList)
  if (!drawn.laid.plan) return null
  return (
    <details
      className="mt-8 max-w-3xl border-y border-rule py-1 print:hidden"
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        if (event.currentTarget.open && !CutList) fetchCutList().catch(() => setOpen(false))
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center text-sm">Cut list in words</summary>
      {isOpen && !CutList ? <Spinner /> : null}
      {isOpen && CutList ? <CutList {...drawn} /> : null}
    </details>
  )
}
