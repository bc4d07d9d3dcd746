import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules/**', 'build/**', 'e2e/**'],
    globalSetup: './api/test-seed.ts',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
  },
})
