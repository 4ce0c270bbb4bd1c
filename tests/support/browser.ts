import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { type ServerAddress, TEST_CODE } from './demo-server.ts'
import { signInByCall } from './sign-in-call.ts'

/** Arguments for a browser without a GPU, on a machine without a network. */
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Compositing on an emulated GPU takes five times as long as on the CPU; canvases still use the emulated GPU. */
const BY_CPU = '--disable-gpu-compositing'

/**
 * The browser that CHROME_PATH names; `npm test` and `npm run bench` find one and set it.
 *
 * @param composes - How pages are composited: by GPU as for a person, to measure; by CPU where it only has to be quick.
 */
export function launchBrowser(composes: 'by CPU' | 'by GPU' = 'by CPU'): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: composes === 'by CPU' ? [...ARGUMENTS, BY_CPU] : ARGUMENTS,
  })
}

/**
 * The same browser with one profile: its pages keep their data in a folder on the disk, as for a person, where those of
 * {@link launchBrowser} keep it in memory.
 */
export function launchProfile(folder: string, viewport: { width: number; height: number }): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: browserPath(), args: ARGUMENTS, viewport })
}

function browserPath(): string {
  const path = process.env.CHROME_PATH
  if (!path) throw new Error('CHROME_PATH names no browser: run the tests by npm test, or set it.')
  return path
}

/** Generous, for a busy machine, and less than a test has. */
const PATIENCE_MS = 45_000

/** For pages whose motion is not looked at. */
export const STILL = { reducedMotion: 'reduce' } as const
export const MOVING = { reducedMotion: 'no-preference' } as const

/**
 * A page that collects its errors: of the console, of scripts, of the content security policy. Its person wants little
 * motion unless it is said: flows in pipes that move sixty times a second keep an emulated GPU busy.
 *
 * @param browser - A profile's pages have the viewport of the profile.
 */
export async function openPage(
  browser: Pick<Browser, 'newPage'>,
  viewport = { width: 1600, height: 900 },
  { reducedMotion }: { reducedMotion: 'reduce' | 'no-preference' } = STILL,
): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ viewport, reducedMotion })
  page.setDefaultTimeout(PATIENCE_MS)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  return { page, problems }
}

/** Lets the demo's own alarms, which come when they come, cover nothing. */
const hideAlarmPopup = (): void => {
  addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style')
    style.textContent = '[data-popup=alarms] { display: none }'
    document.head.append(style)
  })
}

/** Signs in without the form and opens a page; by default the account's start page. No alarm pops up over it. */
export async function enter(
  page: Page,
  server: Pick<ServerAddress, 'url'>,
  { user = 'super', path = '/' } = {},
): Promise<void> {
  await page.addInitScript(hideAlarmPopup)
  const { token, sessionId } = await signInByCall(server.url, user)
  const cookies = { 'Admin-Token': token, 'Admin-sessionId': sessionId }
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: server.url })))
  await page.goto(`${server.url}/#${path}`)
  await page.locator('[data-tag][data-current]').first().waitFor()
  await page.locator('#main[aria-busy=false]').waitFor()
}

/** Signs in through the form. */
export async function signIn(
  page: Page,
  server: Pick<ServerAddress, 'url'>,
  user = 'super',
  password = 'Heat-2026!',
  vcode = TEST_CODE,
): Promise<void> {
  await page.goto(`${server.url}/#/login`)
  await page.fill('[name=loginName]', user)
  await page.fill('[name=loginPwd]', password)
  await page.fill('[name=code]', TEST_CODE)
  await page.fill('[name=vcode]', vcode)
  await page.click('[type=submit]')
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

/** Changes an initial password, as a new user must; afterwards the sign-in page is shown. */
export async function changeInitialPassword(page: Page, oldPwd: string, newPwd: string): Promise<void> {
  await page.getByRole('heading', { name: '修改初始密码' }).waitFor()
  for (const [name, value] of Object.entries({ oldPwd, newPwd, confirmPwd: newPwd }))
    await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/login'))
}
