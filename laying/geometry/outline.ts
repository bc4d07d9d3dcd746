import { edgesOf, type Point, type Ring, turn } from './polygon.ts'

/** Corners closer than this, in micrometres, count as one. */
const NEAR = 0.5

const isNear = (one: Point, other: Point) => Math.abs(one[0] - other[0]) < NEAR && Math.abs(one[1] - other[1]) < NEAR

interface Edge {
  part: number
  from: Point
  to: Point
  shared: boolean
}

/** The sides of the parts and the pairs of parts that share one. Parts only share whole sides. */
function joinedEdges(parts: readonly Ring[]): { edges: Edge[]; neighbours: [number, number][] } {
  const edges = parts.flatMap((ring, part) =>
    edgesOf(ring)
      .filter(([from, to]) => !isNear(from, to))
      .map(([from, to]): Edge => ({ part, from, to, shared: false })),
  )
  const neighbours: [number, number][] = []
  for (const [at, one] of edges.entries()) {
    if (one.shared) continue
    const twin = edges.find(
      (other, index) => index > at && !other.shared && isNear(one.from, other.to) && isNear(one.to, other.from),
    )
    if (!twin) continue
    one.shared = true
    twin.shared = true
    neighbours.push([one.part, twin.part])
  }
  return { edges, neighbours }
}

/** Groups convex parts that are connected by a side. */
export function connected(parts: readonly Ring[]): Ring[][] {
  if (parts.length < 2) return parts.map((part) => [part])
  const group = parts.map((_, index) => index)
  for (const [one, other] of joinedEdges(parts).neighbours) {
    const [from, to] = [group[other]!, group[one]!]
    for (const [index, value] of group.entries()) if (value === from) group[index] = to
  }
  return [...new Set(group)].map((name) => parts.filter((_, index) => group[index] === name))
}

/** The outline of connected convex parts; holes are clockwise. */
export function outlineOf(parts: readonly Ring[]): Ring[] {
  const open = joinedEdges(parts).edges.filter(({ shared }) => !shared)
  const rings: Ring[] = []
  while (open.length > 0) {
    const first = open.shift()!
    const ring = [first.from]
    let end = first.to
    while (!isNear(end, first.from)) {
      const next = open.findIndex(({ from }) => isNear(from, end))
      if (next < 0) break
      ring.push(end)
      end = open.splice(next, 1)[0]!.to
    }
    const plain = withoutFlat(ring)
    if (plain.length > 2) rings.push(plain)
  }
  return rings
}

/** Removes corners on a straight line. */
const withoutFlat = (ring: Ring): Ring =>
  ring.filter((corner, at) => {
    const before = ring[(at + ring.length - 1) % ring.length]!
    const after = ring[(at + 1) % ring.length]!
    const length = Math.hypot(after[0] - before[0], after[1] - before[1])
    return Math.abs(turn(before, corner, after)) > NEAR * Math.max(length, 1)
  })
