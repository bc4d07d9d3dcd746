import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { become, build, install } from './prepare.mjs'

install()
build()
// If PostgreSQL is installed it is measured too, on a temporary server.
// `npm run bench -- office` measures the office instead, with a hundred thousand orders; `-- office products` only its catalogue.
const isOffice = process.argv[2] === 'office'
const script = isOffice ? 'benchmarks/office.ts' : 'benchmarks/run.ts'
const environment = isOffice ? { CHROMIUM_PATH: findChromium() } : {}
const hasPostgres = !process.env.DATABASE_URL && existsSync('/usr/lib/postgresql')
if (hasPostgres) become('bash', ['.ci/with-postgres', 'node', script, ...process.argv.slice(3)], environment)
else become('node', [script, ...process.argv.slice(3)], environment)
