import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shortLived } from './testing/processes/short-lived.ts'

/** These start processes of their own and take longest, short as they are: begun last, one would be left to run alone. */
const long = /(-crash|power-cut|server.main|server-memory|product-visibility|customer-guessing)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'build/**', 'e2e/**'],
    globalSetup: './testing/global-setup.ts',
    // Long enough for a machine that is busy with something else: a limit shows what hangs, not what is slow.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 3,
    execArgv: [...shortLived, '--import=./database/resolve-drizzle.ts'],
    sequence: { sequencer: LongestFirst },
  },
})
