/**
 * Where the first piece starts, in millimetres from the middle of its wall: either a joint or a piece is in the middle,
 * whichever leaves the wider cuts at both ends. `half` is the length from the middle to either end.
 */
export function startFromMiddle(half: number, { width, joint }: { width: number; joint: number }): number {
  const pitch = width + joint
  const end = (taken: number) => (((half - taken) % pitch) + pitch) % pitch
  const byJoint = end(joint / 2)
  const byPiece = end(width / 2 + joint)
  return byJoint >= byPiece ? joint / 2 : -width / 2
}
