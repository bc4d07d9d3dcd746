import { type PatternName, patterns } from '../catalogue/vocabulary.ts'
import {
  type Direction,
  directions,
  formerGrouts,
  type GroutName,
  groutNames,
  jointWidths,
  type RoomName,
  rooms,
  type SurfaceName,
} from './rooms.ts'

/** A stone on a surface. Anything left out is as the stone is usually laid. */
export interface SurfaceChoice {
  stone: string
  /** Width and height in millimetres, such as '610x305'. */
  size?: string
  pattern?: PatternName
  /** Millimetres. */
  joint?: number
  grout?: GroutName
  direction?: Direction
}

/** A room with its stones, and another stone to compare one of them with. */
export interface RoomChoice {
  room: RoomName
  surfaces: Partial<Record<SurfaceName, SurfaceChoice>>
  compare?: { surface: SurfaceName; choice: SurfaceChoice }
}

/** Marks a surface as left plain although the room opens with a stone on it. */
const PLAIN = 'plain'

const word = (text: string | undefined) => text && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 80

/** Reads 'carrara-honed.610x305.brick-bond.j3.limestone.45'; unknown words are ignored. */
export function parseSurface(text: string): SurfaceChoice | null {
  const [stone, ...parts] = text.slice(0, 200).split('.')
  if (!stone || !word(stone) || stone === PLAIN) return null
  const size = parts.find((part) => /^[1-9]\d{1,3}x[1-9]\d{1,3}$/.test(part))
  const pattern = patterns.find((name) => parts.includes(name))
  const joint = jointWidths.find((width) => parts.includes(`j${width}`))
  const grout = parts.map((part) => formerGrouts[part] ?? groutNames.find((name) => name === part)).find(Boolean)
  const direction = directions.find((degrees) => parts.includes(String(degrees)))
  return {
    stone,
    ...(size && { size }),
    ...(pattern && { pattern }),
    ...(joint !== undefined && { joint }),
    ...(grout && { grout }),
    ...(direction !== undefined && { direction }),
  }
}

export const printSurface = ({ stone, size, pattern, joint, grout, direction }: SurfaceChoice): string =>
  [stone, size, pattern, joint !== undefined && `j${joint}`, grout, direction !== undefined && String(direction)]
    .filter((part) => part !== undefined && part !== false)
    .join('.')

type Parameters = Pick<URLSearchParams, 'get' | 'has'>

/** Without JavaScript, a form sends each part in its own field: 'floor-stone', 'floor-size'. */
const formParts = ['stone', 'size', 'pattern', 'joint', 'grout', 'direction'] as const

const surfaceText = (parameters: Parameters, name: string): string | null =>
  parameters.has(`${name}-stone`)
    ? formParts.map((part) => parameters.get(`${name}-${part}`) ?? '').join('.')
    : parameters.get(name)

/** Without any parameter, a room opens with its default stones. */
export function parseRoom(room: RoomName, parameters: Parameters): RoomChoice {
  const { surfaces: names, start } = rooms[room]
  const texts = names.map((name) => [name, surfaceText(parameters, name)] as const)
  const isOpening = texts.every(([, text]) => text === null)
  const chosen = isOpening ? Object.entries(start) : texts
  const surfaces = Object.fromEntries(
    chosen.flatMap(([name, text]) => {
      const choice = text && parseSurface(text)
      return choice ? [[name, choice]] : []
    }),
  )
  const [first = '', ...rest] = (compareText(parameters) ?? '').split('.')
  const compared = names.find((name) => name === first)
  const choice = compared && surfaces[compared] && parseSurface(rest.join('.'))
  return { room, surfaces, ...(compared && choice && { compare: { surface: compared, choice } }) }
}

const compareText = (parameters: Parameters): string | null => {
  const stone = parameters.get('compare-stone')
  if (stone === null) return parameters.get('compare')
  return stone && `${parameters.get('compare-surface') ?? ''}.${surfaceText(parameters, 'compare')}`
}

/** The query string, always the same for the same choice. */
export function printRoom({ room, surfaces, compare }: RoomChoice): string {
  const { surfaces: names, start } = rooms[room]
  const parts = names.flatMap((name) => {
    const choice = surfaces[name]
    return choice ? [`${name}=${printSurface(choice)}`] : []
  })
  if (compare) parts.push(`compare=${compare.surface}.${printSurface(compare.choice)}`)
  if (parts.length > 0) return `?${parts.join('&')}`
  return Object.keys(start).length > 0 ? `?${names[0]}=${PLAIN}` : ''
}

export const visualiserPath = (choice: RoomChoice) => `/visualiser/${choice.room}${printRoom(choice)}`

/** The picture drawn by the server. */
export const roomPicturePath = (choice: RoomChoice, width: number) =>
  `/rooms/${choice.room}/${width}${printRoom(choice)}`
