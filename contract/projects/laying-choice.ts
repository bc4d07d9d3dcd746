import { printSurface, type SurfaceChoice } from '../rooms/room-choice.ts'
import type { LaidChoice } from '../rooms/room-stone.ts'
import { jointWidths } from '../rooms/rooms.ts'
import type { RoomLaying } from './project.ts'
import { isSheet, type PlanStone, planPatterns, sizeOfLaying, usualLaying } from './project-laying.ts'

/** Converts between the visualiser's and the planner's description of how a stone is laid. */

/** Anything the stone does not come in or does not allow falls back to the usual laying. */
export function layingOfChoice(stone: PlanStone, choice: Omit<SurfaceChoice, 'stone'>): RoomLaying {
  const size = stone.sizes.find((one) => one.size.startsWith(`${choice.size}x`)) ?? stone.sizes[0]
  const usual = usualLaying(stone, size)
  return {
    ...usual,
    pattern: planPatterns(stone, size).find((name) => name === choice.pattern) ?? usual.pattern,
    joint: choice.joint === undefined || isSheet(stone) ? usual.joint : choice.joint * 10,
    direction: choice.direction ?? usual.direction,
    ...(choice.grout && { grout: choice.grout }),
  }
}

/** Another stone in the size and pattern laid now, as far as it comes in them. */
export function relaid(stone: PlanStone, before: RoomLaying | null): RoomLaying {
  if (!before) return usualLaying(stone)
  const { joint: _, ...choice } = choiceOfLaying(before)
  const laying = { ...layingOfChoice(stone, choice), start: before.start }
  if (laying.pattern === before.pattern) return laying
  return { ...laying, direction: usualLaying(stone, sizeOfLaying(stone, laying)).direction }
}

export function choiceOfLaying({ stone, size, pattern, joint, grout, direction }: RoomLaying): SurfaceChoice {
  const [width, height] = size.split('x')
  const wholeJoint = jointWidths.find((millimetres) => millimetres * 10 === joint)
  return {
    stone,
    size: `${width}x${height}`,
    pattern,
    ...(wholeJoint && { joint: wholeJoint }),
    ...(grout && { grout }),
    direction,
  }
}

/** Opens the planner with a stone laid as in the visualiser. */
export function plannerPath({ stone, size, pattern, joint, grout, direction }: LaidChoice): string {
  const laid = pattern === 'whole' ? {} : { pattern }
  return `/project?stone=${printSurface({ stone, size, ...laid, joint, ...(grout && { grout }), direction })}`
}

/** Opens the visualiser in the stone's default room with this laying. */
export const seePath = (laying: RoomLaying) => `/visualiser?stone=${printSurface(choiceOfLaying(laying))}`
