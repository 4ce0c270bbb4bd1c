import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './ensure-installed.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const APT_LIMIT_MS = 300_000
const DOWNLOAD_LIMIT_MS = 120_000

/** Chromium without windows and their controls: a journey takes a quarter less time in it. */
const HEADLESS = 'chromium-headless-shell'
/** Debian's packages, named as their programs; older releases have no headless one. */
const PACKAGES = [HEADLESS, 'chromium']

/** A browser as people use it, for benches; see {@link findBrowser}. */
export const findChromium = () => findBrowser(NAMES)

/** The quickest browser, for tests; see {@link findBrowser}. */
export const findTestChromium = () => findBrowser([HEADLESS, ...NAMES])

/**
 * Path of a Chromium: `CHROME_PATH`, else the first installed one of these names, else Debian's by apt, else
 * Playwright's own download.
 *
 * @throws {Error} saying what to do when none is available.
 */
async function findBrowser(names) {
  const installed = [process.env.CHROME_PATH, ...onPath(names), ...ELSEWHERE].find(isExecutable)
  if (installed) return installed
  const playwright = await import('playwright-core')
  const own = playwright.chromium.executablePath()
  if (isExecutable(own)) return own
  for (const browser of PACKAGES.filter((name) => names.includes(name))) {
    const found = installByApt(browser) && onPath([browser]).find(isExecutable)
    if (found) return found
  }
  console.log("No Chromium found; trying Playwright's download …")
  spawnSync(process.execPath, [join(root, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: DOWNLOAD_LIMIT_MS,
  })
  if (isExecutable(own)) return own
  throw new Error('No Chromium could be found or installed: install Chromium or Chrome, or set CHROME_PATH to one.')
}

/** @param browser - Name of its package. */
function installByApt(browser) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing Debian's ${browser} …`)
  const options = { stdio: 'ignore', timeout: APT_LIMIT_MS, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk'], options)
    return true
  } catch {
    return false // the next way is tried; the last failure says what to do
  }
}

const onPath = (names) =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

function isExecutable(path) {
  if (!path || !existsSync(path)) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false // it exists but is not executable for this user
  }
}
