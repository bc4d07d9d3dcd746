import { build, install, run } from './prepare.mjs'
import { scratchEnvironment } from './scratch.mjs'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL to a PostgreSQL where tests may create databases of their own.')
  process.exit(1)
}
install()
// Some start the whole server.
build()
run('vitest', ['run', 'api', 'server', 'shop', 'database'], {
  ...scratchEnvironment(),
  TEST_DATABASE_URL: url,
  DATABASE_URL: '',
})
