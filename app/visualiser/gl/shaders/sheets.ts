import type { SheetName } from '#laying/lay-stone.ts'
import { tooth } from '#laying/mosaics.ts'

/** Finds the piece at a point of a sheet that is not a lattice, as laying/mosaics.ts does. `chip` is the size of a piece. */

const bits = (row: string) => `${Number.parseInt([...row].reverse().join(''), 2)}`

const bodies: Record<SheetName, string> = {
  'penny-round': `
  float pitch = chip.x + joint, rise = pitch * 0.8660254, nearest = 1e30;
  float guess = floor(at.y / rise + 0.5);
  for (int k = -1; k <= 1; k++) {
    float row = guess + float(k), from = mod(row, 2.0) * pitch * 0.5;
    float column = floor((at.x - from) / pitch + 0.5);
    vec2 away = vec2(at.x - from - column * pitch, at.y - row * rise);
    if (dot(away, away) >= nearest) continue;
    nearest = dot(away, away);
    point = away;
    piece = pieceId(ivec2(column, row), 0u);
  }
  edge = chip.x / 2.0 - sqrt(nearest);`,
  'basketweave-dot': `
  float pitch = chip.x + joint, strip = (chip.x - joint) / 2.0;
  ivec2 cell = ivec2(floor(at / pitch));
  vec2 from = at - (vec2(cell) + 0.5) * pitch;
  bool lying = ((cell.x + cell.y) & 1) == 0;
  float across = lying ? from.y : -from.x;
  int side = across > 0.0 ? 1 : -1;
  point = vec2(lying ? from.x : from.y, across - float(side) * (strip + joint) * 0.5);
  edge = min(chip.x / 2.0 - abs(point.x), strip / 2.0 - abs(point.y));
  piece = pieceId(cell, uint(side + 2));
  vec2 crossing = floor(at / pitch + 0.5), corner = at - crossing * pitch;
  float dotEdge = chip.x * 0.13 - max(abs(corner.x), abs(corner.y));
  if (dotEdge > -joint) {
    edge = dotEdge;
    point = corner;
    piece = pieceId(ivec2(crossing), 9u);
    isSecond = true;
  }`,
  fan: `
  float radius = chip.x / 2.0, size = radius - joint / 2.0, cover = 1e30;
  int lowest = int(ceil((at.y + radius) / radius));
  edge = -joint / 2.0;
  for (int row = lowest; row >= lowest - 3; row--) {
    float from = (row & 1) == 1 ? radius : 0.0;
    float column = floor((at.x - from) / (radius * 2.0) + 0.5);
    vec2 away = vec2(at.x - from - column * radius * 2.0, at.y - float(row) * radius);
    float inside = size - length(away);
    if (inside > 0.0 && away.y <= radius) {
      point = away;
      edge = min(inside, cover);
      piece = pieceId(ivec2(int(column), row), 0u);
      return;
    }
    cover = min(cover, -inside - joint);
  }`,
  pebble: `
  vec2 uv = at / chip.x;
  ivec2 home = ivec2(floor(uv));
  float nearest = 9.0, second = 9.0;
  for (int j = -1; j <= 1; j++)
    for (int i = -1; i <= 1; i++) {
      ivec2 cell = home + ivec2(i, j);
      uint hash = mix32((uint(cell.x) * 0x27d4eb2du) ^ (uint(cell.y) * 0x165667b1u) ^ seed);
      vec2 shift = (vec2(hash & 0xffffu, hash >> 16) / 65536.0 - 0.5) * 0.6;
      vec2 away = uv - vec2(cell) - 0.5 - shift;
      float distance_ = length(away);
      if (distance_ < nearest) {
        second = nearest;
        nearest = distance_;
        point = away * chip.x;
        piece = mix32(hash);
      } else second = min(second, distance_);
    }
  edge = min((second - nearest) * 0.5 * chip.x - joint / 2.0, (0.62 - nearest) * chip.x);
  isSecond = piece % 7u == 0u;`,
  ledge: `
  float tops[9];
  tops[0] = 0.0;
  for (int k = 0; k < 8; k++) tops[k + 1] = tops[k] + chip.y * (0.7 + 0.7 * share(uint(k), 5u));
  float turn = floor(at.y / tops[8]), within = at.y - turn * tops[8];
  int course = 0;
  for (int k = 0; k < 7; k++) if (within >= tops[k + 1]) course = k + 1;
  int row = int(turn) * 8 + course;
  float pitch = chip.x * (0.75 + 0.5 * share(uint(row), 6u)), from = share(uint(row), 7u) * pitch;
  float column = floor((at.x - from) / pitch), high = tops[course + 1] - tops[course];
  point = vec2(at.x - from - (column + 0.5) * pitch, within - tops[course] - high / 2.0);
  edge = min((pitch - joint) / 2.0 - abs(point.x), (high - joint) / 2.0 - abs(point.y));
  piece = pieceId(ivec2(int(column), row), 0u);`,
  dogtooth: `
  const int tooth[8] = int[8](${tooth.map(bits).join(', ')});
  float pitch = chip.x + joint;
  ivec2 cell = ivec2(floor(at / pitch));
  point = at - (vec2(cell) + 0.5) * pitch;
  edge = chip.x / 2.0 - max(abs(point.x), abs(point.y));
  piece = pieceId(cell, 0u);
  isSecond = ((tooth[cell.y & 7] >> (cell.x & 7)) & 1) == 0;`,
}

export const sheet = (name: SheetName) => `
uniform vec2 chip;
void locate(vec2 at) {
  isSecond = false;
  ownFaces = wholePiece;${bodies[name]}
}`
