/** The studio's own arithmetic (shop/rooms/lay-room.ts and stone-sampler.ts) in GLSL; a test compares the pictures. */

export const vertex = `#version 300 es
void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

/** A log-coded layer to linear light; eight bits leave faint steps, which neighbours within two steps smooth out. */
export const decode = `#version 300 es
precision highp float;
uniform sampler2D source;
uniform float most;
out vec4 colour;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy), size = textureSize(source, 0);
  vec3 own = texelFetch(source, at, 0).rgb, sum = own, count = vec3(1.0);
  int steps[8] = int[8](-7, -4, -2, -1, 1, 2, 4, 7);
  for (int k = 0; k < 16; k++) {
    ivec2 next = at + (k < 8 ? ivec2(steps[k], 0) : ivec2(0, steps[k - 8]));
    if (any(lessThan(next, ivec2(0))) || any(greaterThanEqual(next, size))) continue;
    vec3 value = texelFetch(source, next, 0).rgb;
    vec3 near = vec3(lessThanEqual(abs(value - own), vec3(2.5 / 255.0)));
    sum += value * near;
    count += near;
  }
  colour = vec4((exp(sum / count * log(1.0 + 8.0 * most)) - 1.0) / 8.0, 1.0);
}`

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

/** Any lattice of straight-edged pieces, through the bin table. */
const lattice = `
uniform sampler2D table;
uniform vec4 steps;
void locate(vec2 at) {
  float determinant = steps.x * steps.w - steps.y * steps.z;
  vec2 st = vec2(at.x * steps.w - at.y * steps.z, steps.x * at.y - steps.y * at.x) / determinant;
  vec2 home = floor(st);
  ivec2 bin = ivec2(min(floor((st - home) * 16.0), 15.0));
  edge = -1e9;
  for (int k = 0; k < CANDIDATES; k++) {
    vec4 candidate = texelFetch(table, ivec2(k, bin.y * 16 + bin.x), 0);
    if (candidate.w == 0.0) break;
    int row = int(candidate.x);
    vec2 cell = home + candidate.yz;
    vec2 local = at - cell.x * steps.xy - cell.y * steps.zw;
    vec4 kind = texelFetch(table, ivec2(9, row), 0);
    float depth = 1e9;
    for (int side = 0; side < SIDES; side++) {
      if (side >= int(kind.x)) break;
      vec3 line = texelFetch(table, ivec2(10 + side, row), 0).xyz;
      depth = min(depth, dot(line.xy, local) - line.z);
    }
    if (depth <= edge) continue;
    vec4 axes = texelFetch(table, ivec2(8, row), 0);
    vec2 from = local - axes.xy;
    edge = depth;
    point = vec2(from.x * axes.z + from.y * axes.w, from.y * axes.z - from.x * axes.w);
    piece = pieceId(ivec2(cell), uint(row));
    isSecond = kind.y > 0.5;
  }
}`

/** One top without joints, mirrored past the end of its slab. */
const whole = `
float folded(float value) {
  float half_ = span / 2.0, turn = mod(value + half_, half_ * 4.0);
  return (turn < half_ * 2.0 ? turn : half_ * 4.0 - turn) - half_;
}
void locate(vec2 at) {
  point = vec2(folded(at.x), folded(at.y));
  edge = 100.0;
  piece = 1u;
  isSecond = false;
}`

const stone = `
uniform sampler2D slab, secondSlab;
uniform float span, joint, variety, edgeRadius, reach;
uniform vec2 direction;
uniform uint seed;
uniform vec3 jointLight;
uniform vec3 leanings[6];
uint piece; vec2 point; float edge; bool isSecond;
${hashes}
LOCATE
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
  vec2 st = (cut + point * vec2(turnX, turnY)) / span;
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

const plain = `
uniform vec3 jointLight;
vec3 sampleStone(vec2 uv, float footprint) { return jointLight; }`

export interface SurfaceKind {
  lies: 'lattice' | 'whole' | 'plain'
  faces: number
  /** Which colour of the masks. */
  mask: number
  /** The most pieces a bin names and the most sides a piece has. */
  candidates: number
  sides: number
  hasSecond: boolean
  leanings: number
}

/** What one surface sends to the camera, and how much of each pixel it covers; only the code it needs is in it. */
export const surface = (kind: SurfaceKind) => `#version 300 es
precision highp float;
precision highp int;
#define FACES ${kind.faces}
#define CANDIDATES ${kind.candidates}
#define SIDES ${kind.sides}
#define SECOND ${kind.hasSecond ? 1 : 0}
#define LEANINGS ${kind.leanings}
uniform sampler2D light, sharper, softer, masks;
uniform vec2 size, shift;
uniform vec3 right, up, forward;
uniform float sensor, gloss, softShare, mirrorMost;
uniform vec3 faceU[FACES], faceV[FACES], faceNormal[FACES], facePlane[FACES];
uniform vec4 faceEnds[FACES];
out vec4 laid;
${kind.lies === 'plain' ? plain : stone.replace('LOCATE', kind.lies === 'lattice' ? lattice : whole)}
vec3 reflected(sampler2D layer, vec2 at) {
  return (exp(texture(layer, at).rgb * log(1.0 + 8.0 * mirrorMost)) - 1.0) / 8.0;
}
int struck(vec3 ray) {
  int best = 0;
  float bestScore = 1e30;
  for (int k = 0; k < FACES; k++) {
    float t = facePlane[k].x / dot(faceNormal[k], ray);
    if (!(t > 0.0)) continue;
    vec2 on = t * vec2(dot(faceU[k], ray), dot(faceV[k], ray)) + faceEnds[k].xy;
    vec2 miss = max(max(vec2(0.0), -on), on - faceEnds[k].zw);
    float score = miss.x + miss.y > 1e-4 ? 1e3 + miss.x + miss.y : t;
    if (score < bestScore) { bestScore = score; best = k; }
  }
  return best;
}
void main() {
  vec2 at = gl_FragCoord.xy / size;
  float cover = texture(masks, at)[${kind.mask}];
  if (cover == 0.0) discard;
  float a = (at.x - 0.5 + shift.x) * sensor;
  float b = ((0.5 - at.y) * (size.y / size.x) + shift.y) * sensor;
  vec3 ray = forward + a * right + b * up;
  int k = FACES == 1 ? 0 : struck(ray);
  vec3 u = faceU[k], v = faceV[k], normal = faceNormal[k], plane = facePlane[k];
  float facing = dot(normal, ray);
  if (facing == 0.0) discard;
  float t = plane.x / facing;
  vec2 uv = t * vec2(dot(u, ray), dot(v, ray)) + plane.yz;
  float pitch = sensor / size.x;
  vec3 across = right * pitch, down = -up * pitch;
  float kx = dot(normal, across) / facing, ky = dot(normal, down) / facing;
  vec2 x = t * (vec2(dot(u, across), dot(v, across)) - kx * vec2(dot(u, ray), dot(v, ray)));
  vec2 y = t * (vec2(dot(u, down), dot(v, down)) - ky * vec2(dot(u, ray), dot(v, ray)));
  float wide = length(x), tall = length(y), small = min(wide, tall), large = max(wide, tall);
  int taps = int(clamp(floor(1.4 * large / small + 0.5), 2.0, 6.0));
  float footprint = max(0.75 * small, large / float(taps));
  vec3 sum = vec3(0.0);
  for (int k = 0; k < 6; k++) {
    if (k >= taps) break;
    float along = (float(k) + 0.5) / float(taps) - 0.5;
    float aside = k % 2 == 0 ? -0.22 : 0.22;
    vec2 step_ = tall >= wide ? vec2(aside, along) : vec2(along, aside);
    sum += sampleStone(uv + step_.x * x + step_.y * y, footprint);
  }
  float graze = pow(1.0 - abs(facing) / length(ray), 5.0);
  float shine = gloss * (0.045 + 0.8 * graze) + (1.0 - gloss) * (0.012 + 0.1 * graze);
  vec3 mirror = mix(reflected(sharper, at), reflected(softer, at), softShare);
  vec3 lit = sum / float(taps) * texture(light, at).rgb * (1.0 - shine) + shine * mirror;
  laid = vec4(lit, 1.0) * cover;
}`

/** Puts what was laid into the room; where a pixel is only partly stone, the grey stone's share comes out of it first. */
export const merge = `#version 300 es
precision highp float;
uniform sampler2D base, light, laid;
uniform vec2 size, tone;
uniform float grey;
out vec4 result;
vec3 fromSrgb(vec3 c) { return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c)); }
vec3 toSrgb(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.0031308), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }
vec3 toneDown(vec3 y) {
  vec3 g = (y - tone.x) / (1.0 - tone.x);
  float a = 1.0 / (tone.y * tone.y);
  vec3 t = (g - 1.0 + sqrt((1.0 - g) * (1.0 - g) + 4.0 * a * max(g, 0.0))) / (2.0 * a);
  return mix(y, tone.x + (1.0 - tone.x) * t, step(tone.x, y));
}
vec3 toneUp(vec3 x) {
  vec3 t = clamp((x - tone.x) / (1.0 - tone.x), vec3(0.0), vec3(tone.y));
  vec3 bent = tone.x + (1.0 - tone.x) * t * (1.0 + t / (tone.y * tone.y)) / (1.0 + t);
  return mix(max(x, 0.0), bent, step(tone.x, x));
}
void main() {
  // Layers begin at the top, a canvas at the bottom.
  vec2 at = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y) / size;
  vec3 room = texture(base, at).rgb;
  vec4 stone = texture(laid, at);
  if (stone.a == 0.0) { result = vec4(room, 1.0); return; }
  vec3 under = max(vec3(0.0), toneDown(fromSrgb(room)) - stone.a * grey * texture(light, at).rgb);
  vec3 seen = stone.a > 0.985 ? stone.rgb / stone.a : under + stone.rgb;
  result = vec4(toSrgb(min(toneUp(seen), 1.0)), 1.0);
}`
