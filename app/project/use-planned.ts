import { useEffect, useMemo, useState } from 'react'
import type { PlannedProject } from '#contract/projects/planned-room.ts'
import type { Project } from '#contract/projects/project.ts'

/** The rooms of a project, their borders and the faces of their tiled walls, whose code is fetched for the first of them. */
export function usePlanned(project: Project): PlannedProject {
  const [planRooms, setPlanRooms] = useState<((project: Project) => PlannedProject) | null>(null)
  const hasParts = project.rooms.some(({ walls, border }) => walls ?? border)
  useEffect(() => {
    if (!hasParts) return
    import('./plan-rooms.ts').then(
      (code) => setPlanRooms(() => code.planRooms),
      () => undefined,
    )
  }, [hasParts])
  return useMemo(() => planRooms?.(project) ?? project, [project, planRooms])
}
