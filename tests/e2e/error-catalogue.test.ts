import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { launchBrowser, STILL } from '../support/browser.ts'
import { startConsoleHost } from '../support/console-host.ts'
import {
  EXPORT,
  PAGE,
  type Scripted,
  type ScriptedBackEnd,
  startScriptedBackEnd,
  USER,
} from '../support/scripted-back-end.ts'

const TOKEN = 'Admin-Token'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

let host: Awaited<ReturnType<typeof startConsoleHost>>
let backEnd: ScriptedBackEnd
let browser: Browser
let context: BrowserContext
let page: Page
/** Addresses that the page has called. */
let calls: string[]

beforeAll(async () => {
  host = await startConsoleHost()
  backEnd = await startScriptedBackEnd(host.url)
  browser = await launchBrowser()
})

afterEach(async () => {
  await context?.close()
  backEnd.reset()
})

afterAll(async () => {
  await browser?.close()
  await backEnd?.close()
  await host?.close()
})

/** Records all notices of the console, as long as the page lives. */
const RECORD_NOTICES = `
  window.shownNotices = []
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches('[data-notice]')) shownNotices.push(node.textContent)
  }).observe(document, { childList: true, subtree: true })
`

/** Opens the page with a signed-in user. */
async function visit(config: object = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1600, height: 900 }, ...STILL })
  await context.addCookies([{ name: TOKEN, value: 'T1', url: host.url }])
  page = await context.newPage()
  calls = []
  page.on('request', (request) => {
    if (request.resourceType() === 'xhr') calls.push(request.url())
  })
  await page.clock.install()
  await page.addInitScript({ content: RECORD_NOTICES })
  await page.route('**/config.json', (route) => route.fulfill({ json: { apiBase: backEnd.url, ...config } }))
  await page.goto(`${host.url}/#${PAGE}`)
}

/** Opens the page and stops its clock; only `pass` advances it. */
async function open(config: object = {}): Promise<void> {
  await visit(config)
  await page.getByText('还没有').waitFor()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
}
const pass = (ms: number): Promise<void> => page.clock.runFor(ms)

/** Starts an export, which the back end answers with `answer`; resolves once the back end has received the call. */
async function ask(answer: Scripted): Promise<void> {
  const exports = () => backEnd.asked.filter((path) => path === EXPORT).length
  const before = exports()
  backEnd.answers.set(EXPORT, answer)
  await page.getByRole('button', { name: '导出' }).click()
  // a menu is positioned in the next frame
  await page.clock.runFor(100)
  await page.getByRole('menuitem', { name: '导出当前查询结果' }).click()
  await expect.poll(exports, { timeout: 30_000 }).toBeGreaterThan(before)
}
const notice = (text: string, style: 'error' | 'warning' | 'success' = 'error') =>
  page.locator(`[data-notice=${style}]`).filter({ hasText: text })
const saysNothing = () => expect.poll(() => page.locator('[data-notice]').count()).toBe(0)
const said = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'shownNotices'))
const atSignIn = () => page.waitForURL((url) => url.hash === `#/login?redirect=${PAGE}`)
const traces = async () => [
  (await context.cookies()).filter(({ name }) => name === TOKEN).length,
  await page.evaluate(() => sessionStorage.getItem('auth')),
]

/** Expects the notice to be shown for exactly `durationMs`. */
async function lasts(text: string, style: 'error' | 'success', durationMs: number): Promise<void> {
  await notice(text, style).waitFor()
  await pass(durationMs - 1)
  expect(await notice(text, style).count()).toBe(1)
  await pass(1)
  await saysNothing()
}

describe('failures that are shown', () => {
  it('R8-01 R9-13 show a status other than 200 for ten seconds', async () => {
    await open()
    await ask((reply) => reply.status(503).send({ code: 0, message: 'M' }))
    await lasts('503', 'error', 10_000)
  })

  it('R8-14 R8-17 R9-14 show the text of the server for five seconds', async () => {
    await open()
    await ask({ code: 999, message: 'M' })
    await lasts('M', 'error', 5_000)
  })

  it('R8-12 R8-13 R8-14 R8-15 R8-16 show one text at a time: the first of a list, the message, the result, or a general text', async () => {
    await open()
    const answers: [Scripted, string][] = [
      [{ code: 999, message: '["A","B"]', result: 'R' }, 'A'],
      [{ code: 999, message: 'M', result: 'R' }, 'M'],
      [{ code: 999, message: '', result: 'R' }, 'R'],
      [{ code: 999 }, '出现错误'],
    ]
    for (const [answer, text] of answers) {
      await ask(answer)
      await notice(text).waitFor()
      expect(await page.locator('[data-notice]').count()).toBe(1)
    }
    expect(await said()).toEqual(answers.map(([, text]) => text))
  })

  it('R8-18 show a warning at 2002 and an error at 2003', async () => {
    await open()
    await ask({ code: 2002, message: 'W' })
    await notice('W', 'warning').waitFor()
    await ask({ code: 2003, message: 'E' })
    await notice('E', 'error').waitFor()
  })

  it('R8-19 include calls without an answer', async () => {
    await open()
    await ask((reply) => reply.hijack().raw.destroy())
    await lasts('出现错误', 'error', 5_000)
  })

  it('R8-19 R9-01 include calls not answered within twenty seconds', async () => {
    await open()
    const before = performance.now()
    // the request's timeout runs on the browser's real clock, which a test cannot advance
    await ask((reply) => void reply.hijack())
    await notice('服务器在规定时间内没有应答，请稍后重试').waitFor({ timeout: 60_000 })
    expect(performance.now() - before).toBeGreaterThan(19_900)
  })

  it('R8-09 R8-10 include 507 at unlisted paths, and 500 with any other text', async () => {
    await open()
    await ask({ code: 507, message: 'no place' })
    await notice('no place').waitFor()
    await ask({ code: 500, result: '当前账号登录已过期' })
    await notice('当前账号登录已过期').waitFor()
    expect(page.url()).toContain(PAGE)
  })
})

describe('successes', () => {
  it.each([0, 200])('R8-02 R8-03 R7-93 R9-14 are code %i, and a file that is saved under its name', async (code) => {
    await open()
    backEnd.answers.set('/files/7', (reply) =>
      reply
        .type(XLSX)
        .header('content-disposition', "attachment; filename=x.xlsx; filename*=UTF-8''%E5%AD%97%E5%85%B8.xlsx")
        .send(Buffer.from('PK')),
    )
    const saved = page.waitForEvent('download')
    await ask({ code, result: { fileName: 'x.xlsx', url: '/files/7' }, message: '已导出' })
    expect((await saved).suggestedFilename()).toBe('字典.xlsx')
    await lasts('已导出', 'success', 5_000)
    expect(await said()).toEqual(['已导出'])
  })

  it('treats an envelope returned instead of a file like any answer', async () => {
    await open()
    backEnd.answers.set('/files/7', { code: 999, message: '文件已删除' })
    await ask({ code: 0, result: { fileName: 'x.xlsx', url: '/files/7' } })
    await notice('文件已删除').waitFor()
  })
})

describe('the end of a session', () => {
  it('R8-05 at -4 shows a warning, leaves no session data and leads to sign-in', async () => {
    await open()
    await ask({ code: -4, result: '请重新登录' })
    await atSignIn()
    await notice('请重新登录', 'warning').waitFor()
    expect(await traces()).toEqual([0, null])
  })

  it('R8-05 happens once, however many calls find out at the same time', async () => {
    const paths = [sessionCalls.selectOneById.path, sessionCalls.menuAuth.path, sessionCalls.getAuthByRole.path]
    for (const path of paths) backEnd.answers.set(path, { code: -4, result: '请重新登录' })
    await visit()
    await atSignIn()
    await notice('请重新登录', 'warning').waitFor()
    expect(backEnd.asked).toEqual(expect.arrayContaining(paths))
    expect(await said()).toEqual(['请重新登录'])
  })

  it.each([
    ['R8-07 -555', { code: -555, message: 'M', result: 'R' }],
    ['R8-10 500', { code: 500, result: '当前账号登录已过期或已在其它地方登录，请重新登录!!!', message: 'M' }],
    ['R8-11 500', { code: 500, result: '非法访问,请先注册账号或联系管理员', message: 'M' }],
  ])('%s is silent', async (_row, answer) => {
    await open()
    await ask(answer)
    await atSignIn()
    await page.clock.resume()
    await page.locator('[name=loginName]').waitFor()
    expect([await traces(), await said()]).toEqual([[0, null], []])
  })
})

describe('the guard', () => {
  it.each([
    ['R8-20 R2.2-05 the text of the server', { code: 1, message: 'boom' }, 'boom'],
    ['R8-20 R2.2-05 a general text', { code: 1 }, 'Has Error'],
    [
      'R4-13 that the user has no role',
      { code: 0, result: { ...USER, roles: [] } },
      'getInfo: roles must be a non-null array!',
    ],
    ['R8-22 that there is no user', { code: 0, result: null }, 'Verification failed, please Login again.'],
  ])('R2.2-04 R2.2-06 shows %s, forgets the token and leads to sign-in and back', async (_row, answer, text) => {
    backEnd.answers.set(sessionCalls.selectOneById.path, answer)
    await visit()
    await atSignIn()
    await notice(text).waitFor()
    expect(await traces()).toEqual([0, null])
  })
})

describe('config.json', () => {
  it('R8-08 R8-09 leaves 507 to the caller at the paths it names', async () => {
    await open({ indoorMonitorUrls: [EXPORT] })
    await ask({ code: 507, message: 'no place' })
    await ask({ code: 999, message: 'next' })
    await notice('next').waitFor()
    expect(await said()).toEqual(['next'])
  })

  it('R8-23 R8-24 can switch off notices, but never the end of a session', async () => {
    await open({ interceptErrors: false })
    await ask({ code: 999, message: 'M' })
    await ask({ code: -4, result: '请重新登录' })
    await atSignIn()
    await notice('请重新登录', 'warning').waitFor()
    expect(await said()).toEqual(['请重新登录'])
  })

  it('R8-23 goes on showing the failures of the paths it names', async () => {
    await open({ interceptErrors: false, alwaysInterceptUrls: [EXPORT] })
    await ask({ code: 999, message: 'M' })
    await notice('M').waitFor()
  })

  it('R7-01 sends every call to the base it names, and none to where the console comes from', async () => {
    await open()
    const elsewhere = calls.filter((address) => !address.startsWith(`${backEnd.url}/`))
    expect([calls.length > 3, elsewhere]).toEqual([true, []])
  })

  it.each([
    [{ apibase: '' }, 'config.json: apibase: no such setting; there are apiBase, '],
    [{ interceptErrors: 'off' }, 'config.json: interceptErrors must be true or false'],
  ])('stops the start at %j and says what is allowed', async (config, text) => {
    await visit(config)
    await page.getByRole('alert').getByText(text).waitFor()
  })
})
