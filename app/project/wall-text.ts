import { metresText } from '../shared/length-text.ts'
import type { Outline } from './walls.ts'

type Point = Outline[number]

const endsOf = (outline: Outline, wall: number): [Point, Point] => {
  const from = outline[wall] ?? [0, 0]
  return [from, outline[(wall + 1) % outline.length] ?? from]
}

/** The third of the room that a point is in, if it is one of the outer ones. */
const third = (value: number, most: number, [first, last]: [string, string]) =>
  value * 3 < most ? first : value * 3 > most * 2 ? last : ''

/** Where a wall lies on the plan: 'along the bottom', '2.6 m from the left'. */
export function wallPlace(outline: Outline, wall: number): string {
  const [[x, y], [toX, toY]] = endsOf(outline, wall)
  const [width, height] = [Math.max(...outline.map(([left]) => left)), Math.max(...outline.map(([, up]) => up))]
  if (y === toY)
    return y === 0 ? 'along the bottom' : y === height ? 'along the top' : `${metresText(y)} m from the bottom`
  if (x === toX) return x === 0 ? 'on the left' : x === width ? 'on the right' : `${metresText(x)} m from the left`
  const middle = [third((y + toY) / 2, height, ['bottom', 'top']), third((x + toX) / 2, width, ['left', 'right'])]
  return middle.join('') ? `at the ${middle.filter(Boolean).join(' ')}` : 'in the middle'
}

/** Which way a wall runs from its start: 'up and to the left'. */
export function wallDirection(outline: Outline, wall: number): string {
  const [[x, y], [toX, toY]] = endsOf(outline, wall)
  const parts = [toY > y ? 'up' : toY < y ? 'down' : '', toX > x ? 'to the right' : toX < x ? 'to the left' : '']
  return parts.filter(Boolean).join(' and ')
}
