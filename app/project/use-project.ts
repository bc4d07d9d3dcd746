import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { SavedProject } from '#contract/projects/priced-plan.ts'
import { type Project, projectSchema } from '#contract/projects/project.ts'
import { addedPlans, readDeviceProject, saveDeviceProject } from '../shared/device-project.ts'
import { type OpenProject, redo, startHistory, undo, withChange, withId } from './history.ts'
import { newProject } from './new-project.ts'

function fromDevice(): OpenProject {
  const saved = readDeviceProject()
  const parsed = projectSchema.safeParse(saved?.project)
  return parsed.success
    ? { id: saved?.id ?? null, project: parsed.data, isChanged: false }
    : { id: null, project: newProject(), isChanged: false }
}

/** The open project. Every change is saved in the browser, but in the account only by the Save button. */
export function useProject() {
  const [history, setHistory] = useState(() => startHistory(fromDevice()))
  /** Changes when a change was undone: the fields then show the project again instead of what was typed. */
  const [discarded, setDiscarded] = useState(0)
  const actionNow = useAction()
  const open = history.now
  useEffect(() => {
    // A name may be empty while it is typed; an invalid project is not saved.
    if (open.isChanged && projectSchema.safeParse(open.project).success) saveDeviceProject(open)
  }, [open])
  const replace = (next: OpenProject) => setHistory((before) => withChange(before, next))
  const step = (by: typeof undo) => {
    setHistory(by)
    setDiscarded((times) => times + 1)
  }
  return {
    ...open,
    discarded,
    canUndo: history.past.length > 0,
    canRedo: history.undone.length > 0,
    undo: () => step(undo),
    redo: () => step(redo),
    /** What the last change was part of. */
    lastAction: history.action,
    change(next: (project: Project) => Project, action: unknown = actionNow()) {
      setHistory((before) =>
        withChange(before, { id: before.now.id, project: next(before.now.project), isChanged: true }, action),
      )
    },
    markSaved(id: string | null, project: Project) {
      setHistory((before) => withId(before, id))
      saveDeviceProject({ id, project })
    },
    openSaved({ id, project, plan_id: plan }: SavedProject) {
      replace({ id, project, isChanged: false })
      saveDeviceProject({ id, project })
      addedPlans.write(plan ? [plan] : [])
    },
    startNew() {
      replace({ id: null, project: newProject(), isChanged: false })
      saveDeviceProject(null)
      addedPlans.write([])
    },
    /** A new project, and no way back to the one before. */
    forget() {
      setHistory(startHistory({ id: null, project: newProject(), isChanged: false }))
      saveDeviceProject(null)
      addedPlans.write([])
    },
  }
}

/**
 * What the visitor is doing: one drag, or one visit to a field or slider. All its changes are undone together; any other
 * change, such as a press of a button, is undone alone.
 */
function useAction() {
  const action = useRef({})
  const isPressed = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const begin = (pressed: boolean) => () => {
      action.current = {}
      isPressed.current = pressed
    }
    window.addEventListener('pointerdown', begin(true), { signal, capture: true })
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, begin(false), { signal, capture: true })
    window.addEventListener('focusin', () => (action.current = {}), { signal })
    return () => listening.abort()
  }, [])
  return () => {
    const field = document.activeElement
    const isField = field instanceof HTMLInputElement && field.type !== 'checkbox'
    return isPressed.current || isField ? action.current : null
  }
}

/** Which fields hold a text that cannot be read. */
export function useWrongFields(discarded: number) {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback(
    (field: string, isWrong: boolean) =>
      setWrong((before) => new Set(isWrong ? [...before, field] : [...before].filter((other) => other !== field))),
    [],
  )
  const fields = useMemo(() => ({ discarded, report }), [discarded, report])
  return { fields, hasWrongField: wrong.size > 0 }
}
