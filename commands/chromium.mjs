import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './prepare.mjs'

// The headless shell first: it takes two thirds of the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

const onPath = () =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path))

/** A browser that Playwright has downloaded. */
function inPlaywrightFolder() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(folder)) return undefined
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) => [
      join(folder, name, 'chrome-linux', 'chrome'),
      join(folder, name, 'chrome-linux64', 'chrome'),
      join(folder, name, 'chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'),
      join(folder, name, 'chrome-win', 'chrome.exe'),
    ])
    .find((path) => existsSync(path))
}

const find = () => process.env.CHROMIUM_PATH || onPath() || inPlaywrightFolder()

/** The path of Chromium: from CHROMIUM_PATH, installed already, or installed now. */
export function findChromium() {
  const found = find()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version']).status === 0
  console.log('Installing Chromium for the browser tests ...')
  if (isRoot && hasApt) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  } else {
    run('playwright', ['install', 'chromium'])
  }
  const installed = find()
  if (installed) return installed
  console.error('Chromium could not be found or installed. Set CHROMIUM_PATH to its path.')
  process.exit(1)
}
