export type Strength = 'too short' | 'weak' | 'fair' | 'strong'

/** Beginnings of the passwords everyone tries first. */
const common = /^(password|passwort|qwerty|azerty|letmein|welcome|iloveyou|admin|abc123|monkey|dragon|football|ashlar)/i

const pools: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 30],
]

/** Letters that only repeat or follow the one before (aaa, 123, cba) add almost nothing. */
function weighing(password: string): number {
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0)
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length
}

/** Advice, never a gate: how hard a password would be to guess, roughly, from its length and variety. */
export function strengthOf(password: string, shortest = 6): Strength {
  if (password.length < shortest) return 'too short'
  const pool = pools.reduce((size, [kind, letters]) => size + (kind.test(password) ? letters : 0), 0)
  const bits = weighing(password) * Math.log2(Math.max(pool, 2))
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
