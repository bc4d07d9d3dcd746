import { materialRoles, type Project, type ProjectRoom, projectSchema, type RoomLaying } from './project.ts'

/**
 * A project as text, always the same for the same project; used in browser storage, links and cache keys:
 * 'v=1&name=…&spare=3.2&cutting=3.4.25.shared&room=Kitchen~floor~screed~0.0_5000.0_…~…'.
 */
const VERSION = '1'

const ringText = (ring: readonly (readonly [number, number])[]) => ring.map(([x, y]) => `${x}.${y}`).join('_')

const readRing = (text: string) => text.split('_').map((corner) => corner.split('.').map(Number))

type Walls = NonNullable<ProjectRoom['walls']>

const layingText = (laying: RoomLaying | null): string =>
  laying
    ? [laying.stone, laying.size, laying.pattern, laying.joint, laying.direction, ...laying.start, laying.grout]
        .filter((part) => part !== undefined)
        .join('.')
    : ''

function readLaying(text: string): unknown {
  if (!text) return null
  const [stone, size, pattern, joint, direction, x, y, grout] = text.split('.')
  const start = [Number(x), Number(y)]
  return { stone, size, pattern, joint: Number(joint), direction: Number(direction), start, ...(grout && { grout }) }
}

const wallsText = ({ height, door_height, base, sides, openings, laying }: Walls): string[] => [
  [height, door_height, base, ...sides].join('.'),
  openings
    .map(({ kind, side, at, up, width, height: high, depth }) => [kind, side, at, up, width, high, depth].join('.'))
    .join('_'),
  layingText(laying),
]

function readWalls([text = '', openings = '', laying = '']: string[]): unknown {
  const [height, door, base, ...sides] = text.split('.')
  return {
    height: Number(height),
    door_height: Number(door),
    base,
    sides: sides.map(Number),
    openings: openings
      ? openings.split('_').map((one) => {
          const [kind, ...lengths] = one.split('.')
          const [side, at, up, width, high, depth] = lengths.map(Number)
          return { kind, side, at, up, width, height: high, depth }
        })
      : [],
    laying: readLaying(laying),
  }
}

function roomText(room: ProjectRoom): string {
  const { name, surface, outline, islands, doorways, base, level, matting, wet, laying, border, walls } = room
  return [
    encodeURIComponent(name).replaceAll('~', '%7E'),
    surface,
    `${base}.${level}${matting ? '.matting' : ''}${wet ? '.wet' : ''}`,
    ringText(outline),
    islands.map(ringText).join('!'),
    doorways.map(({ side, at, width }) => `${side}.${at}.${width}`).join('_'),
    layingText(laying),
    ...(walls ? wallsText(walls) : border ? ['', '', ''] : []),
    ...(border ? [`${border.width}`, layingText(border.laying)] : []),
  ].join('~')
}

function readRoom(text: string): unknown {
  const [name = '', surface, ground = '', outline = '', islands = '', doorways = '', laying = '', ...parts] =
    text.split('~')
  const [walls, [borderWidth, borderLaying = '']] = [parts.slice(0, 3), parts.slice(3)]
  const [base, level, ...more] = ground.split('.')
  return {
    name: decodeURIComponent(name),
    surface,
    base,
    level: Number(level),
    matting: more.includes('matting'),
    ...(more.includes('wet') && { wet: true }),
    outline: readRing(outline),
    islands: islands ? islands.split('!').map(readRing) : [],
    doorways: doorways
      ? doorways.split('_').map((one) => {
          const [side, at, width] = one.split('.').map(Number)
          return { side, at, width }
        })
      : [],
    laying: readLaying(laying),
    ...(walls[0] && { walls: readWalls(walls) }),
    ...(borderWidth && { border: { width: Number(borderWidth), laying: readLaying(borderLaying) } }),
  }
}

export function printProject({ name, rooms, spare, cutting, leave_out }: Project): string {
  const words = new URLSearchParams([
    ['v', VERSION],
    ['name', name],
    ['spare', `${spare.percent}.${spare.pieces}`],
    ['cutting', `${cutting.kerf}.${cutting.most_cuts}.${cutting.smallest}.${cutting.shared ? 'shared' : 'apart'}`],
  ])
  const without = materialRoles.filter((role) => leave_out.includes(role))
  if (without.length > 0) words.set('without', without.join('.'))
  for (const room of rooms) words.append('room', roomText(room))
  return words.toString()
}

/** Null if the text is not a project. */
export function parseProject(text: string): Project | null {
  try {
    const words = new URLSearchParams(text)
    if (words.get('v') !== VERSION) return null
    const [percent, pieces] = (words.get('spare') ?? '').split('.').map(Number)
    const [kerf, mostCuts, smallest, shared] = (words.get('cutting') ?? '').split('.')
    const parsed = projectSchema.safeParse({
      name: words.get('name') ?? '',
      spare: { percent, pieces },
      cutting: {
        kerf: Number(kerf),
        most_cuts: Number(mostCuts),
        smallest: Number(smallest),
        shared: shared === 'shared',
      },
      leave_out: words.get('without')?.split('.') ?? [],
      rooms: words.getAll('room').map(readRoom),
    })
    return parsed.success ? parsed.data : null
  } catch {
    // The name is not valid UTF-8.
    return null
  }
}
