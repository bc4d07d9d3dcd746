import { functionSchema } from './function-schema.ts'

/** Data is in memory and comparing arrays is expensive: with these costs the planner filters by index. */
const plannerCosts = { random_page_cost: 1.1, cpu_operator_cost: 0.02 }

/** Compiling takes longer than running any of the shop's statements: seconds, if the planner overestimates the cost. */
const compilation = { jit: 'off' }

/**
 * Limits for every statement. A response is cut off after ten seconds, so a longer statement only occupies a connection.
 * A lock is normally released within moments; a lock that is held longer belongs to a transaction that hangs.
 */
export const limitsMs = {
  lock_timeout: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** For migrations and the import of the catalogue, which may take long. */
export const withoutLimits = Object.keys(limitsMs)
  .map((name) => `set ${name} = 0`)
  .join('; ')

/** Functions are found in the schema of this version, tables in `public`. */
const names = { search_path: `${functionSchema},public` }

export const sessionSettings: Record<string, string | number> = {
  ...plannerCosts,
  ...compilation,
  ...limitsMs,
  ...names,
}
