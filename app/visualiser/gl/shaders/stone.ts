/** The server's calculation (shop/rooms/stone-sampler.ts and cuts.ts) in GLSL; a test compares the pictures. */

const hashes = `
uint mix32(uint h) {
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  return h ^ (h >> 16);
}
float share(uint piece, uint part) {
  return float(mix32((piece * 0x27d4eb2du) ^ (part * 0x165667b1u) ^ seed)) / 4294967296.0;
}
uint pieceId(ivec2 cell, uint part) {
  return mix32((uint(cell.x) * 0x27d4eb2du) ^ (uint(cell.y) * 0x165667b1u) ^ (part * 0x9e3779b1u));
}`

/** The colour at a point of the surface, sampled from the slab; LOCATE is replaced by the code that finds the piece. */
export const stone = `
uniform sampler2D slab, secondSlab;
uniform float span, joint, variety, edgeRadius, reach;
uniform vec2 direction;
uniform uint seed;
uniform vec3 jointLight;
uniform vec3 leanings[6];
// Width and height of a piece without a table, and its faces as bits.
uniform vec3 wholePiece;
uint piece; vec2 point; float edge; bool isSecond;
// The same of the piece at the point.
vec3 ownFaces;
${hashes}
LOCATE
#if STONE_FACES > 0
uniform vec4 stoneFaces[STONE_FACES];
bool fits(vec2 size, vec2 face) { return all(greaterThanEqual(face, size - 2.0 - size * 0.02)); }
vec2 mirrored(vec2 length_, vec2 size) {
  vec2 turn = length_ - floor(length_ / (2.0 * size)) * 2.0 * size;
  return min(turn, 2.0 * size - turn);
}
vec2 onFace(float turn) {
  uint bits = uint(ownFaces.z);
  int count = 0;
  for (int k = 0; k < STONE_FACES; k++) count += int((bits >> k) & 1u);
  int left = int(mix32((piece * 0x27d4eb2du) ^ (9u * 0x165667b1u) ^ seed) % uint(max(1, count)));
  vec4 face = stoneFaces[0];
  for (int k = 0; k < STONE_FACES; k++) {
    if (((bits >> k) & 1u) == 0u) continue;
    if (left == 0) face = stoneFaces[k];
    left--;
  }
  vec2 size = ownFaces.xy, at = point * turn;
  if (!fits(size, face.zw) && fits(size.yx, face.zw)) { size = size.yx; at = vec2(-at.y, at.x); }
  vec2 margin = min(size, face.zw) / 2.0;
  vec2 cut = margin + vec2(share(piece, 1u), share(piece, 2u)) * (face.zw - 2.0 * margin);
  return face.xy + mirrored(cut + at, face.zw);
}
#endif
vec3 sampleStone(vec2 uv, float footprint) {
  float pixel = max(0.2, footprint * 1000.0);
  vec2 at = vec2(uv.x * 1000.0 + 50000.0, 50000.0 - uv.y * 1000.0);
  locate(vec2(at.x * direction.x + at.y * direction.y, at.y * direction.x - at.x * direction.y));
  float margin = min(reach, span / 2.0);
  vec2 cut = margin + vec2(share(piece, 1u), share(piece, 2u)) * (span - 2.0 * margin);
  float light = 1.0 + (share(piece, 4u) - 0.5) * 2.0 * variety;
  float warm = (share(piece, 5u) - 0.5) * variety * 0.7;
  vec3 tone = light * vec3(1.0 + warm, 1.0, 1.0 - warm);
#if LEANINGS > 0
  float pull = share(piece, 8u);
  vec3 lean = leanings[int(mix32(piece) % uint(LEANINGS))];
  tone *= 1.0 + pull * pull * 0.75 * (lean / max(vec3(0.02), leanings[0]) - 1.0);
#endif
  float turnX = share(piece, 3u) < 0.5 ? 1.0 : -1.0;
  float turnY = share(piece, 6u) < 0.5 ? turnX : -turnX;
#if STONE_FACES > 0
  vec2 st = onFace(turnX) / span;
#else
  vec2 st = (cut + point * vec2(turnX, turnY)) / span;
#endif
  float scale = float(textureSize(slab, 0).x) / span;
  float level = clamp(floor(log2(pixel * scale) + 0.5), 0.0, 6.0);
#if SECOND
  vec3 face = isSecond ? textureLod(secondSlab, st, level).rgb : textureLod(slab, st, level).rgb;
#else
  vec3 face = textureLod(slab, st, level).rgb;
#endif
  float middle = edge + joint / 2.0;
  float overlap = min(middle + pixel / 2.0, joint / 2.0) - max(middle - pixel / 2.0, -joint / 2.0);
  float rim = edge < edgeRadius && pixel < edgeRadius * 3.0 ? 0.9 : 1.0;
  return mix(face * tone * rim, jointLight, clamp(overlap / pixel, 0.0, 1.0));
}`

/** A surface without a stone. */
export const plain = `
uniform vec3 jointLight;
vec3 sampleStone(vec2 uv, float footprint) { return jointLight; }`
