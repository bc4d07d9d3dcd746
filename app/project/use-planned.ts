import { useEffect, useMemo, useState } from 'react'
import type { Project } from '#contract/projects/project.ts'
import type { withWalls } from '#contract/projects/with-walls.ts'

type Planned = ReturnType<typeof withWalls>

/** The rooms of a project and the faces of their tiled walls, whose code is fetched when a room has tiled walls. */
export function usePlanned(project: Project): Planned {
  const [planWalls, setPlanWalls] = useState<((project: Project) => Planned) | null>(null)
  const hasWalls = project.rooms.some(({ walls }) => walls)
  useEffect(() => {
    if (!hasWalls) return
    import('./plan-walls.ts').then(
      (code) => setPlanWalls(() => code.planWalls),
      () => undefined,
    )
  }, [hasWalls])
  return useMemo(() => planWalls?.(project) ?? project, [project, planWalls])
}
