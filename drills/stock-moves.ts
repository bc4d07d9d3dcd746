import { spawnSync } from 'node:child_process'

/** 10,000 random verbs on stock, while buyers order, on the embedded database; or on the one of TEST_DATABASE_URL. */
const { status } = spawnSync('vitest', ['run', 'api/office/stock-model.test.ts'], {
  stdio: 'inherit',
  env: { STOCK_VERBS: '10000', ...process.env },
})
process.exitCode = status ?? 1
