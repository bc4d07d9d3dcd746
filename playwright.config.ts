import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { sharedFolder } from './e2e/kits/folders.ts'
import { sharedShopOptions } from './testing/processes/short-lived.ts'

/** In the environment, so that the workers have it too. */
process.env.E2E_DATA_DIR ??= join(tmpdir(), `shop-e2e-${process.pid}`)

const port = Number(process.env.E2E_PORT ?? 4173)

/** These take longest and begin first: started last, one of them would run on alone. */
const long = /journeys\/(office|visualiser)/

/** Journeys through the built shop, on a database that is seeded afresh for every run. */
export default defineConfig({
  testDir: './e2e',
  fullyParallel: true,
  // More than the two cores of the smallest machine: a journey spends half its time waiting.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine: the limit catches what hangs, not what is slow.
  timeout: 600_000,
  expect: { timeout: 120_000, toPass: { timeout: 180_000 } },
  // Without a terminal, failures and their causes are listed at the end.
  reporter: process.stdout.isTTY ? 'line' : 'dot',
  use: {
    // An element that never becomes ready ends one journey, not the whole time of a run.
    actionTimeout: 120_000,
    ...devices['Desktop Chrome'],
    // Nothing has to be waited for until it has moved. Journeys about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Every page is of one site: no process for each of them, nor one in reserve.
        '--disable-site-isolation-trials',
      ],
    },
    // Recording every step takes a third of the time; set E2E_TRACE=1 to investigate a failure.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  webServer: {
    command: `node ${sharedShopOptions.join(' ')} e2e/kits/shared-shop.ts`,
    url: `http://localhost:${port}/readyz`,
    timeout: 180_000,
    env: {
      PORT: String(port),
      DATA_DIR: sharedFolder(),
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
      // Each buyer sends their own IP address (see kits/checkout-kit.ts), because orders from one address are limited.
      TRUST_PROXY: 'true',
      PUBLIC_URL: `http://localhost:${port}`,
    },
  },
})
