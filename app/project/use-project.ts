import { useEffect, useState } from 'react'
import { type Project, projectSchema } from '#contract/projects/project.ts'
import { readDeviceProject, saveDeviceProject } from '../shared/device-project.ts'
import { newProject } from './new-project.ts'

export type OpenProject = { id: string | null; project: Project; isChanged: boolean }

function fromDevice(): OpenProject {
  const saved = readDeviceProject()
  const parsed = projectSchema.safeParse(saved?.project)
  return parsed.success
    ? { id: saved?.id ?? null, project: parsed.data, isChanged: false }
    : { id: null, project: newProject(), isChanged: false }
}

/** The open project. Every change is saved in the browser, but in the account only by the Save button. */
export function useProject() {
  const [open, setOpen] = useState(fromDevice)
  useEffect(() => {
    // A name may be empty while it is typed; an invalid project is not saved.
    if (open.isChanged && projectSchema.safeParse(open.project).success) saveDeviceProject(open)
  }, [open])
  return {
    ...open,
    change: (project: Project) => setOpen(({ id }) => ({ id, project, isChanged: true })),
    markSaved: (id: string | null, project: Project) => {
      setOpen({ id, project, isChanged: false })
      saveDeviceProject({ id, project })
    },
    startNew: (project: Project = newProject()) => {
      setOpen({ id: null, project, isChanged: false })
      saveDeviceProject(null)
    },
  }
}
