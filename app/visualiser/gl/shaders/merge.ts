/** Combines the laid stone with the room. In a pixel that is only partly stone, the rendered grey is subtracted first. */
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
  // Layers start at the top, a canvas at the bottom.
  vec2 at = vec2(gl_FragCoord.x, size.y - gl_FragCoord.y) / size;
  vec3 room = texture(base, at).rgb;
  vec4 stone = texture(laid, at);
  if (stone.a == 0.0) { result = vec4(room, 1.0); return; }
  vec3 under = max(vec3(0.0), toneDown(fromSrgb(room)) - stone.a * grey * texture(light, at).rgb);
  vec3 seen = stone.a > 0.985 ? stone.rgb / stone.a : under + stone.rgb;
  result = vec4(toSrgb(min(toneUp(seen), 1.0)), 1.0);
}`
