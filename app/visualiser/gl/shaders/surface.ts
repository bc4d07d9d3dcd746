import type { SheetName } from '#laying/lay-stone.ts'
import { lattice, whole } from './locate.ts'
import { sheet } from './sheets.ts'
import { plain, stone } from './stone.ts'

export interface SurfaceKind {
  layout: 'lattice' | 'whole' | 'plain' | SheetName
  faces: number
  hasTwoBases: boolean
  /** The colour channel of the masks. */
  mask: number
  /** The most candidates in a bin, and the most sides of a piece. */
  candidates: number
  sides: number
  hasSecond: boolean
  leanings: number
  /** The photographed faces on the texture. */
  stoneFaces: number
}

function codeOf(layout: SurfaceKind['layout']): string {
  if (layout === 'plain') return plain
  const locate = layout === 'lattice' ? lattice : layout === 'whole' ? whole : sheet(layout)
  return stone.replace('LOCATE', locate)
}

/**
 * Computes the light from one surface and its coverage of each pixel, as shop/rooms/lay-room.ts does. Contains only the
 * code that this kind of surface needs.
 */
export const surface = (kind: SurfaceKind) => `#version 300 es
precision highp float;
precision highp int;
#define FACES ${kind.faces}
#define CANDIDATES ${kind.candidates}
#define SIDES ${kind.sides}
#define SECOND ${kind.hasSecond ? 1 : 0}
#define LEANINGS ${kind.leanings}
#define STONE_FACES ${kind.stoneFaces}
#define TWO_BASES ${kind.hasTwoBases ? 1 : 0}
uniform sampler2D light, darkLight, sharper, softer, masks;
uniform vec3 pale, dimming;
uniform vec2 size, shift;
uniform vec3 right, up, forward;
uniform float sensor, gloss, softShare, mirrorMost;
uniform vec3 faceU[FACES], faceV[FACES], faceNormal[FACES], facePlane[FACES];
uniform vec4 faceEnds[FACES];
out vec4 laid;
${codeOf(kind.layout)}
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
  vec3 falling = texture(light, at).rgb;
#if TWO_BASES
  falling = mix(texture(darkLight, at).rgb, falling, pale);
  mirror *= dimming;
#endif
  vec3 lit = sum / float(taps) * falling * (1.0 - shine) + shine * mirror;
  laid = vec4(lit, 1.0) * cover;
}`
