/** Decodes a log-coded layer to linear light. Eight bits cause faint bands, which are smoothed where stone can be laid. */
export const decode = `#version 300 es
precision highp float;
uniform sampler2D source, masks;
uniform float most;
out vec4 colour;
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy), size = textureSize(source, 0);
  vec3 own = texelFetch(source, at, 0).rgb, sum = own, count = vec3(1.0);
  int steps[8] = int[8](-7, -4, -2, -1, 1, 2, 4, 7);
  bool canLie = any(greaterThan(texelFetch(masks, at, 0).rgb, vec3(0.0)));
  for (int k = 0; canLie && k < 16; k++) {
    ivec2 next = at + (k < 8 ? ivec2(steps[k], 0) : ivec2(0, steps[k - 8]));
    if (any(lessThan(next, ivec2(0))) || any(greaterThanEqual(next, size))) continue;
    vec3 value = texelFetch(source, next, 0).rgb;
    vec3 near = vec3(lessThanEqual(abs(value - own), vec3(2.5 / 255.0)));
    sum += value * near;
    count += near;
  }
  colour = vec4((exp(sum / count * log(1.0 + 8.0 * most)) - 1.0) / 8.0, 1.0);
}`
