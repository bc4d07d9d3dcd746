/** Finds the piece at a point, for any lattice of straight-edged pieces, with the bin table. */
export const lattice = `
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
      vec3 line = texelFetch(table, ivec2(11 + side, row), 0).xyz;
      depth = min(depth, dot(line.xy, local) - line.z);
    }
    if (depth <= edge) continue;
    vec4 axes = texelFetch(table, ivec2(8, row), 0);
    vec2 from = local - axes.xy;
    edge = depth;
    point = vec2(from.x * axes.z + from.y * axes.w, from.y * axes.z - from.x * axes.w);
    piece = pieceId(ivec2(cell), uint(row));
    isSecond = kind.y > 0.5;
#if STONE_FACES > 0
    ownFaces = texelFetch(table, ivec2(10, row), 0).xyz;
#endif
  }
}`

/** For a worktop without joints: the slab is mirrored beyond its edges. */
export const whole = `
float folded(float value) {
  float half_ = span / 2.0, turn = mod(value + half_, half_ * 4.0);
  return (turn < half_ * 2.0 ? turn : half_ * 4.0 - turn) - half_;
}
void locate(vec2 at) {
  point = vec2(folded(at.x), folded(at.y));
  edge = 100.0;
  piece = 1u;
  isSecond = false;
  ownFaces = wholePiece;
}`
