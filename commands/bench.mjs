import { existsSync } from 'node:fs'
import { become, build, install } from './prepare.mjs'

install()
build()
// With PostgreSQL at hand it is measured too, on a server of its own.
const hasPostgres = !process.env.DATABASE_URL && existsSync('/usr/lib/postgresql')
if (hasPostgres) become('bash', ['.ci/with-postgres', 'node', 'benchmarks/run.ts'])
else become('node', ['benchmarks/run.ts'])
