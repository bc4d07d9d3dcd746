import type { Project } from '#contract/projects/project.ts'
import { withWalls } from '#contract/projects/with-walls.ts'
import { wallFaces } from '#laying/floor/wall-faces.ts'

/** The project with the faces of its tiled walls. */
export const planWalls = (project: Project) => withWalls(project, wallFaces)
