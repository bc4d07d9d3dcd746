import type { Project, ProjectRoom } from '#contract/projects/project.ts'

/** A kitchen of 4 × 3 m on screed with a doorway, in 600 × 300 tiles laid in brick bond. */
export const kitchen: ProjectRoom = {
  name: 'Kitchen',
  surface: 'floor',
  outline: [
    [0, 0],
    [4000, 0],
    [4000, 3000],
    [0, 3000],
  ],
  islands: [],
  doorways: [{ side: 0, at: 500, width: 900 }],
  base: 'screed',
  level: 0,
  matting: false,
  laying: {
    stone: 'jura-beige-honed',
    size: '600x300x12',
    pattern: 'brick-bond',
    joint: 30,
    direction: 0,
    start: [6000, 6000],
  },
}

export const homeProject: Project = {
  name: 'Home',
  rooms: [kitchen],
  spare: { percent: 3, pieces: 2 },
  cutting: { kerf: 3, most_cuts: 4, smallest: 25, shared: true },
  leave_out: [],
}
