import { Redo2, Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { say } from '../ui/say.ts'

type UndoButtonsProps = {
  /** The planner. In a field outside it, such as the search, Ctrl-Z is the browser's. */
  planner: RefObject<HTMLElement | null>
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
}

/** Undo and redo, also by Ctrl-Z and Ctrl-Y. They are never disabled, because a disabled button loses the focus. */
export function UndoButtons({ planner, canUndo, canRedo, onUndo, onRedo }: UndoButtonsProps) {
  const undo = () => {
    onUndo()
    say(canUndo ? 'Undone' : 'There is nothing to undo')
  }
  const redo = () => {
    onRedo()
    say(canRedo ? 'Done again' : 'There is nothing to redo')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!(ctrlKey || metaKey) || altKey || !(target instanceof Element)) return
    const isElsewhere = target.closest('input, textarea, select') && !planner.current?.contains(target)
    if (isElsewhere || target.closest('[role=dialog], [role=alertdialog]')) return
    const letter = key.toLowerCase()
    if (letter !== 'z' && letter !== 'y') return
    event.preventDefault()
    if (letter === 'y' || shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  const look = 'inline-flex min-h-11 items-center gap-2 px-2 text-sm hover:text-clay aria-disabled:text-mortar'
  return (
    <div className="flex gap-2 print:hidden">
      <button type="button" className={look} aria-disabled={!canUndo || undefined} onClick={undo}>
        <Undo2 aria-hidden="true" className="size-4" strokeWidth={1.5} /> Undo
      </button>
      <button type="button" className={look} aria-disabled={!canRedo || undefined} onClick={redo}>
        <Redo2 aria-hidden="true" className="size-4" strokeWidth={1.5} /> Redo
      </button>
    </div>
  )
}
