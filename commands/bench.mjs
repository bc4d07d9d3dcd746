import { existsSync } from 'node:fs'
import { findChromium } from './chromium.mjs'
import { become, build, install } from './prepare.mjs'

install()
build()
// If PostgreSQL is installed it is measured too, on a temporary server.
// `npm run bench -- office` measures the office instead, with a hundred thousand orders; `-- office products` only its catalogue.
// `-- scale` measures what each kind of request costs, for docs/scale.md.
const [, , what] = process.argv
const isOffice = what === 'office'
const script = `benchmarks/${what === 'office' || what === 'scale' ? what : 'run'}.ts`
const environment = isOffice ? { CHROMIUM_PATH: findChromium() } : {}
const hasPostgres = !process.env.DATABASE_URL && existsSync('/usr/lib/postgresql')
if (hasPostgres) become('bash', ['.ci/with-postgres', 'node', script, ...process.argv.slice(3)], environment)
else become('node', [script, ...process.argv.slice(3)], environment)
