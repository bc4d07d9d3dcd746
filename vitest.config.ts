import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepReplacedCode, shortLived } from './testing/processes/short-lived.ts'

/** These start processes and take longest, although the files are short. Started last, one would run on alone. */
const long = /(-crash|power-cut|server.main|product-visibility|backup.backup)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const quickHashing = '--import=./testing/shop/quick-hashing.ts'
/** Node's options for a process that opens a database for one test file after another. */
const longLived = [keepReplacedCode, '--import=./testing/database/keep-compiled.ts', quickHashing]

const every = ['**/*.test.ts', '**/*.test.tsx']
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
/** These test the embedded database itself. */
const embeddedOnly = globSync(['database/embedded/**/*.test.ts', 'database/folder-lock.test.ts'])
const exclude = ['node_modules/**', 'build/**', 'e2e/**', ...(isPostgres ? embeddedOnly : [])]
const text = (file: string) => readFileSync(file, 'utf8')

/** By a helper of testing/, or directly. */
const opensDatabase = /\b(inject|\w+Shop|testContext\w*|testDatabase|seededPlace|copyOf\w+|openDatabase)\(/

/** These kill a process between two statements, which costs seconds each time: once is enough. */
const oncePerRun = /(orders|cancel|claims)-crash\.test\.ts$/

/**
 * Tests that may pass on one database and fail on the other: of the database and the server, of crashes and races, and
 * for each domain the file named after it. With DATABASE_URL, `npm test` runs these on both databases and all others on
 * PostgreSQL, which is quicker; `npm run test:full` runs every test on both.
 */
const mayDiffer = (file: string) =>
  embeddedOnly.includes(file) ||
  (opensDatabase.test(text(file)) &&
    !oncePerRun.test(file) &&
    (/^(database|server)\/|-(crash|races)\.test/.test(file) ||
      /([^/]+)\/\1\.test\.ts$/.test(file) ||
      /Promise\.all\(\s*Array\.from/.test(text(file))))
const files = globSync(every, { exclude }).filter((file) => process.env.TEST_FILES !== 'may-differ' || mayDiffer(file))

/** A file that replaces a module runs in its own process. Only the tests of hashing itself hash at the real cost. */
const apart = files.filter((file) => text(file).includes('vi.mock('))
const hashing = apart.filter((file) => file === 'shop/customers/hash-password.test.ts')

const project = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  test: {
    // Long enough for a busy machine: the limit catches what hangs, not what is slow.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    unstubGlobals: true,
    ...test,
  },
})

export default defineConfig({
  test: {
    globalSetup: './testing/global-setup.ts',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      project({ name: 'hashing', include: hashing, execArgv: shortLived }),
      project({ name: 'apart', include: apart, exclude: hashing, execArgv: [...shortLived, quickHashing] }),
      // Loading the shop's modules again for every file took a third of the time. Each file still has its own database.
      project({ name: 'together', include: files, exclude: apart, isolate: false, execArgv: longLived }),
    ],
  },
})
