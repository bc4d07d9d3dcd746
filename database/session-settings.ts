/** Pages come from memory and comparing arrays is dear: told so, the planner takes the indexes made for filtering. */
const plannerCosts = { random_page_cost: 1.1, cpu_operator_cost: 0.02 }

/** Compiling a statement takes longer than running any of the shop's: seconds, where its cost was guessed too high. */
const compilation = { jit: 'off' }

/**
 * Nobody waits longer than this in the database. A shopper's answer is cut off after ten seconds, so what takes longer
 * helps nobody and only keeps a connection from others; a lock is either let go within moments or held by something stuck.
 */
export const limitsMs = {
  lock_timeout: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** For migrations and the import of the catalogue, which take as long as they take. */
export const withoutLimits = Object.keys(limitsMs)
  .map((name) => `set ${name} = 0`)
  .join('; ')

export const sessionSettings: Record<string, string | number> = { ...plannerCosts, ...compilation, ...limitsMs }
