import type { Project } from '#contract/projects/project.ts'

/** A project and its id in the account, with what it was before and what was undone. */
export type OpenProject = { id: string | null; project: Project; isChanged: boolean }
export type History = {
  now: OpenProject
  past: readonly OpenProject[]
  undone: readonly OpenProject[]
  /** What the last change was part of: the next one of the same action is undone with it. */
  action: unknown
}

const longest = 100

export const startHistory = (now: OpenProject): History => ({ now, past: [], undone: [], action: null })

const isSame = (one: Project, other: Project) => JSON.stringify(one) === JSON.stringify(other)

/** The project after a change. `action`: null, or the same value for all changes of one drag or of one visit to a field. */
export function withChange(history: History, next: OpenProject, action: unknown = null): History {
  const { now, past } = history
  const isOpened = next.id !== now.id
  // Leaving a field, or typing what it contains already, changes nothing.
  if (!isOpened && isSame(next.project, now.project)) return history
  const isContinued = action !== null && action === history.action
  return { now: next, past: isContinued ? past : [...past, now].slice(-longest), undone: [], action }
}

export function undo(history: History): History {
  const { now, past, undone } = history
  // A text that was typed and found wrong has left the project as it was.
  const last = past.findLastIndex(({ id, project }) => id !== now.id || !isSame(project, now.project))
  const before = past[last]
  return before
    ? { now: { ...before, isChanged: true }, past: past.slice(0, last), undone: [...undone, now], action: null }
    : history
}

export function redo({ now, past, undone, action }: History): History {
  const next = undone.at(-1)
  return next
    ? { now: { ...next, isChanged: true }, past: [...past, now], undone: undone.slice(0, -1), action: null }
    : { now, past, undone, action }
}

/** The project has been saved under this id; its earlier states belong to the same saved project. */
export function withId(history: History, id: string | null): History {
  const before = history.now.id
  const renamed = (state: OpenProject) => (state.id === before ? { ...state, id } : state)
  return {
    ...history,
    now: { ...history.now, id, isChanged: false },
    past: history.past.map(renamed),
    undone: history.undone.map(renamed),
  }
}
