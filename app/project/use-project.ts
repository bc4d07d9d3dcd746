import { useEffect, useState } from 'react'
import { type Project, projectSchema } from '#contract/projects/project.ts'
import { saveDeviceProject, readDeviceProject } from '../shared/device-project.ts'
import { newProject } from './new-project.ts'

export type OpenProject = { id: string | null; project: Project; isChanged: boolean }

function fromDevice(): OpenProject {
  const kept = readDeviceProject()
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
    if (open.isChanged && projectSchema.safeParse(open.project).success) saveDeviceProject(open)
  }, [open])
  return {
    ...open,
    change: (project: Project) => setOpen(({ id }) => ({ id, project, isChanged: true })),
    saved: (id: string | null, project: Project) => {
      setOpen({ id, project, isChanged: false })
      saveDeviceProject({ id, project })
    },
    begin: (project: Project = newProject()) => {
      setOpen({ id: null, project, isChanged: false })
      saveDeviceProject(null)
    },
  }
}
