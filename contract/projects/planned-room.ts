import type { Project, ProjectRoom } from './project.ts'

type Ring = ProjectRoom['outline']

/** A wall, or the back or a side of an opening in it. */
export type WallFaceKind = 'wall' | 'back' | 'left' | 'right' | 'sill' | 'head'

/** A room, one face of its tiled walls, or the part of its border along one wall. */
export type PlannedRoom = ProjectRoom & {
  /** Of a face or a border: the number of its room, its wall, and its joints and edges in millimetres. */
  face?: { room: number; side: number; kind: WallFaceKind | 'border'; sealant: number; trims: number[] }
  /** What is laid of it, without gaps, if that is not the whole room. `joint`: square millimetres of joint around it. */
  region?: { outline: Ring; islands: Ring[]; joint: number }
  /** Degrees, if it is not laid in one of the directions that can be chosen. */
  direction?: number
  /** The border of the room does not fit. */
  hasWrongBorder?: true
}

export type PlannedProject = Omit<Project, 'rooms'> & { rooms: PlannedRoom[] }
