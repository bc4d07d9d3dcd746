import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepReplacedCode, resolveDrizzle, shortLived } from './testing/processes/short-lived.ts'

const text = (file: string) => readFileSync(file, 'utf8')

/** These start processes or import catalogues and take longest, although the files are short. */
const isLong = (file: string) =>
  /\b(openServer|spawn|fork|runKilledProcess|cutPower|importCatalogue|catalogueCommand)\(/.test(text(file))

class LongestFirst extends BaseSequencer {
  /**
   * Started last, a long file would run on alone. Vitest ends a process that could take the next file unless the first
   * file that waits is of the same project, so the files of a project stay together.
   */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ project, moduleId }: TestSpecification) => {
      const place = project.vitest.projects.indexOf(project)
      return 2 * place + (isLong(moduleId) ? 0 : 1)
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

const quickHashing = '--import=./testing/shop/quick-hashing.ts'
/** Node's options for a process that opens a database for one test file after another. */
const longLived = [keepReplacedCode, resolveDrizzle, '--import=./testing/database/keep-compiled.ts', quickHashing]

const every = ['**/*.test.ts', '**/*.test.tsx']
/** These test the embedded database itself. */
const embeddedOnly = globSync(['database/embedded/**/*.test.ts', 'database/folder-lock.test.ts'])
const files = globSync(every, { exclude: ['node_modules/**', 'build/**', 'e2e/**'] })

/** By a helper of testing/, or directly. */
const opensDatabase = /\b(inject|\w+Shop|testContext\w*|testDatabase|seededPlace|copyOf\w+|openDatabase)\(/

/** These kill a process between two statements, which costs seconds each time: once is enough. */
const crashOnce = /(orders|cancel|claims|audit|mail|bulk|releases)-crash\.test\.ts$/

/**
 * These test HTTP, pictures and a command, not the database, and what migrations do with rows; `migrate.test.ts` applies all
 * of them to both databases.
 */
const alike = [
  /^server\/(odd-requests|leaving|upgrade|safety|images|local-request|public-answers)\.test\.ts$/,
  /^server\/(rooms\/rooms-router|cache\/response-cache|commands\/catalogue-command)\.test\.ts$/,
  /^database\/migrate-\w+\.test\.ts$/,
]

/**
 * Tests that may pass on one database and fail on the other: of the database and the server, of crashes, and for each
 * domain the file named after it. With DATABASE_URL, `npm test` runs these on both databases and all others on PostgreSQL,
 * which is quicker and, unlike the embedded database, carries out statements side by side; `npm run test:full` runs every
 * test on both.
 */
const mayDiffer = (file: string) =>
  embeddedOnly.includes(file) ||
  (opensDatabase.test(text(file)) &&
    !crashOnce.test(file) &&
    !alike.some((path) => path.test(file)) &&
    (/^(database|server)\/|-crash\.test/.test(file) || /([^/]+)\/\1\.test\.ts$/.test(file)))

/** The files as projects, on one of the databases. */
function projectsOn(url: string, files: string[]): TestProjectInlineConfiguration[] {
  const project = (name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
    test: {
      name: url ? `${name} on PostgreSQL` : name,
      env: { TEST_DATABASE_URL: url },
      // Long enough for a busy machine: the limit catches what hangs, not what is slow.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
      unstubGlobals: true,
      ...test,
    },
  })
  // A file that replaces a module runs in its own process. Only the tests of hashing itself hash at the real cost.
  const apart = files.filter((file) => text(file).includes('vi.mock('))
  const together = files.filter((file) => !apart.includes(file))
  const isOfScreens = (file: string): boolean => file.startsWith('app/')
  const isOfHashing = (file: string): boolean => file === 'shop/customers/hash-password.test.ts'
  return [
    project('hashing', { include: apart.filter(isOfHashing), execArgv: shortLived }),
    project('apart', {
      include: apart.filter((file) => !isOfHashing(file)),
      execArgv: [...shortLived, quickHashing],
    }),
    // Loading the shop's modules again for every file took a third of the time. Each file still has its own database.
    project('together', {
      include: together.filter((file) => !isOfScreens(file)),
      isolate: false,
      // Node reads TypeScript by itself: Vite's transforms took as long as the tests.
      experimental: { viteModuleRunner: false },
      execArgv: longLived,
    }),
    // Node does not read JSX.
    project('screens', { include: together.filter(isOfScreens), isolate: false }),
  ].filter(({ test }) => test?.include?.length)
}

const url = process.env.TEST_DATABASE_URL ?? ''
const embedded = !url ? files : process.env.TEST_EMBEDDED === 'may-differ' ? files.filter(mayDiffer) : []

export default defineConfig({
  test: {
    globalSetup: './testing/global-setup.ts',
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...projectsOn('', embedded),
      ...(url
        ? projectsOn(
            url,
            files.filter((file) => !embeddedOnly.includes(file)),
          )
        : []),
    ],
  },
})
