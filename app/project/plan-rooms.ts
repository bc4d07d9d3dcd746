import { plannedRooms } from '#contract/projects/planned-rooms.ts'
import type { Project } from '#contract/projects/project.ts'
import { borderedRoom } from '#laying/floor/bordered-room.ts'
import { wallFaces } from '#laying/floor/wall-faces.ts'

/** The project with its borders and the faces of its tiled walls. */
export const planRooms = (project: Project) => plannedRooms(project, { wallFaces, borderedRoom })
