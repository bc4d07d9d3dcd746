import { slugOfTitle } from './slug.ts'

const longest = 70

/** 'Café floors: a guide' → 'cafe-floors-a-guide', with a number after it if the address is taken. */
export function freeAddress(title: string, taken: readonly string[]): string {
  const plain = slugOfTitle(title)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '')
  const address = plain || 'untitled'
  let free = address
  for (let number = 2; taken.includes(free); number++) free = `${address}-${number}`
  return free
}
