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
// With names, those files; without, the tests that may differ from the embedded database (see vitest.config.ts).
const names = process.argv.slice(2)
run('vitest', ['run', ...(names.length > 0 ? names : ['api', 'server', 'shop', 'database'])], {
  ...scratchEnvironment(),
  TEST_DATABASE_URL: url,
  TEST_EVERYTHING: names.length > 0 ? '1' : '',
  DATABASE_URL: '',
})
