import { useEffect, useState } from 'react'
import { type Project, projectSchema } from '#contract/projects/project.ts'
import { keepProject, readKept } from '../shared/device-project.ts'
import { newProject } from './new-project.ts'

export type OpenProject = { id: string | null; project: Project; isChanged: boolean }

function fromDevice(): OpenProject {
  const kept = readKept()
  const parsed = projectSchema.safeParse(kept?.project)
  return parsed.success
    ? { id: kept?.id ?? null, project: parsed.data, isChanged: false }
    : { id: null, project: newProject(), isChanged: false }
}

/** The project on the page. Every change is kept on the device; with the account only when it is saved. */
export function useProject() {
  const [open, setOpen] = useState(fromDevice)
  useEffect(() => {
    // While a name is being typed it may be empty: that is not kept.
    if (open.isChanged && projectSchema.safeParse(open.project).success) keepProject(open)
  }, [open])
  return {
    ...open,
    change: (project: Project) => setOpen(({ id }) => ({ id, project, isChanged: true })),
    saved: (id: string | null, project: Project) => {
      setOpen({ id, project, isChanged: false })
      keepProject({ id, project })
    },
    begin: (project: Project = newProject()) => {
      setOpen({ id: null, project, isChanged: false })
      keepProject(null)
    },
  }
}
