import { build, install, run } from './prepare.mjs'
import { scratchEnvironment } from './scratch.mjs'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL to a PostgreSQL server where tests may create databases.')
  process.exit(1)
}
install()
// Some tests start the whole server.
build()
run('vitest', ['run', ...process.argv.slice(2)], { ...scratchEnvironment(), TEST_DATABASE_URL: url, DATABASE_URL: '' })
