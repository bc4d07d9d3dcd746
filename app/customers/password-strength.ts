export type Strength = 'too short' | 'weak' | 'fair' | 'strong'

/** How the most guessed passwords start. */
const common = /^(password|passwort|qwerty|azerty|letmein|welcome|iloveyou|admin|abc123|monkey|dragon|football|ashlar)/i

const pools: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 30],
]

/** Counts characters, except those that repeat or follow the one before (aaa, 123, cba), which add almost nothing. */
function effectiveLength(password: string): number {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0)
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length
}

/** A rough measure of how hard a password is to guess. Only advice: a weak password is still accepted. */
export function strengthOf(password: string, shortest = 6): Strength {
  if (password.length < shortest) return 'too short'
  const pool = pools.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 0)
  const bits = effectiveLength(password) * Math.log2(Math.max(pool, 2))
  if (common.test(password) || bits < 45) return 'weak'
  return bits < 65 ? 'fair' : 'strong'
}

const advice: Record<Strength, string> = {
  'too short': 'At least 6 characters. A few unrelated words are strong and easy to remember.',
  weak: 'Strength: weak. Make it longer; a few unrelated words are strong and easy to remember.',
  fair: 'Strength: fair. Another word would make it strong.',
  strong: 'Strength: strong.',
}

export const strengthHint = (password: string): string => advice[strengthOf(password)]
