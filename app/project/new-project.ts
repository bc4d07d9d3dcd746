import { type Project, type ProjectRoom, usualCutting, usualSpare } from '#contract/projects/project.ts'
import { shapeOutlines } from './walls.ts'

export const newRoom = (name: string, laying: ProjectRoom['laying'] = null): ProjectRoom => ({
  name,
  surface: 'floor',
  outline: shapeOutlines.rectangle,
  islands: [],
  doorways: [],
  base: 'screed',
  level: 0,
  matting: false,
  laying,
})

export const newProject = (): Project => ({
  name: 'My project',
  rooms: [newRoom('Room 1')],
  spare: usualSpare,
  cutting: usualCutting,
  leave_out: [],
})
