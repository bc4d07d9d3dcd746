/**
 * Combines the laid stone with the room, or with the mixture of its two bases, as shop/rooms/light-room.ts does. In a pixel
 * that is only partly stone, the rendered stand-in is subtracted first.
 */
export const merge = (hasTwoBases: boolean) => `#version 300 es
precision highp float;
#define TWO_BASES ${hasTwoBases ? 1 : 0}
uniform sampler2D base, light, darkBase, darkLight, masks, laid;
uniform vec2 size, tone;
uniform vec3 albedos, darkAlbedos, pale;
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
vec4 shown(vec3 light) { return vec4(toSrgb(min(toneUp(light), 1.0)), 1.0); }
vec3 bare(sampler2D room, sampler2D falling, vec3 standIns, vec2 at) {
  return toneDown(fromSrgb(texture(room, at).rgb)) - dot(texture(masks, at).rgb, standIns) * texture(falling, at).rgb;
}
void main() {
  // Layers start at the top, a canvas at the bottom.
  vec2 at = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y) / size;
  vec4 stone = texture(laid, at);
  if (stone.a > 0.985) { result = shown(stone.rgb / stone.a); return; }
#if TWO_BASES
  vec3 under = mix(bare(darkBase, darkLight, darkAlbedos, at), bare(base, light, albedos, at), pale);
#else
  if (stone.a == 0.0) { result = texture(base, at); return; }
  vec3 under = bare(base, light, albedos, at);
#endif
  result = shown(max(vec3(0.0), under) + stone.rgb);
}`
