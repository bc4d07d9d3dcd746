import type { Project } from './project.ts'

/** The stones of its rooms, their borders and their walls, each once. */
export function stonesOf({ rooms }: Pick<Project, 'rooms'>): string[] {
  const layings = rooms.flatMap(({ laying, border, walls }) => [laying, border?.laying, walls?.laying])
  return [...new Set(layings.flatMap((laying) => laying?.stone ?? []))]
}
