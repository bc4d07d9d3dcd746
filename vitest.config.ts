import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepReplacedCode, shortLived } from './testing/processes/short-lived.ts'

/** These start processes of their own and take longest, short as they are: begun last, one would be left to run alone. */
const long = /(-crash|power-cut|server.main|product-visibility|customer-guessing)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** How Node runs a process that opens the database of one file after the other. */
const longLived = [
  keepReplacedCode,
  ...['./database/resolve-drizzle.ts', './testing/database/keep-compiled.ts', './testing/shop/quick-hashing.ts'].map(
    (file) => `--import=${file}`,
  ),
]

const every = ['**/*.test.ts', '**/*.test.tsx']
/** Tests of the embedded database alone have nothing to say about PostgreSQL. */
const embeddedOnly = process.env.TEST_DATABASE_URL ? ['database/embedded/**', 'database/folder-lock.test.ts'] : []
const exclude = ['node_modules/**', 'build/**', 'e2e/**', ...embeddedOnly]

/** A file that replaces a module runs in its own process. */
const apart = globSync(every, { exclude }).filter((file) => readFileSync(file, 'utf8').includes('vi.mock('))

const project = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  test: {
    // Long enough for a machine that is busy with something else: a limit shows what hangs, not what is slow.
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
      project({ name: 'apart', include: apart, execArgv: shortLived }),
      // To read the shop anew for every file took a third of the time. Each file still has a database of its own.
      project({
        name: 'together',
        include: every,
        exclude: [...exclude, ...apart],
        isolate: false,
        execArgv: longLived,
      }),
    ],
  },
})
