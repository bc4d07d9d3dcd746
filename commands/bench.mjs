import { existsSync } from 'node:fs'
import { become, build, install } from './prepare.mjs'

install()
build()
// With PostgreSQL at hand it is measured too, on a server of its own.
// `npm run bench -- office` measures the office instead, with a hundred thousand orders.
const script = process.argv[2] === 'office' ? 'benchmarks/office.ts' : 'benchmarks/run.ts'
const hasPostgres = !process.env.DATABASE_URL && existsSync('/usr/lib/postgresql')
if (hasPostgres) become('bash', ['.ci/with-postgres', 'node', script])
else become('node', [script])
