/** Why a room cannot be laid: `RoomFault` of laying/, or a border that does not fit. */
export const roomFaultTexts = {
  walls_cross: 'Two walls cross. Please check the lengths.',
  island_outside: 'An island or column crosses a wall or overlaps another.',
  too_narrow: 'A part of the room is too narrow to lay.',
  border_too_wide: 'The border is too wide for this room, or an island is in its way.',
} as const

export type PlanFault = keyof typeof roomFaultTexts
