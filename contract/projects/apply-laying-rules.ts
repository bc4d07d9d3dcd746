import { type Fixing, type LayingFacts, type LayingRule, layingRules } from './laying-rules.ts'

const nothing: Fixing = {
  adhesive: 'S1',
  bed: 0,
  matBed: 0,
  hasMat: false,
  board: 0,
  hasTanking: false,
  primerCoats: 0,
  level: 0,
  isSealed: false,
  groutTimes: 1,
  reserve: {},
}

/** What the rules ask for on a surface, and the rules that apply to it. */
export function applyLayingRules(facts: LayingFacts): { fixing: Fixing; rules: LayingRule[] } {
  const rules = layingRules.filter(({ applies }) => applies(facts))
  const fixing: Fixing = Object.assign({ ...nothing, level: facts.level }, ...rules.map(({ sets }) => sets))
  return { fixing, rules }
}
