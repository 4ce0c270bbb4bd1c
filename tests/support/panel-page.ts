import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { buildMenu } from '#app/shell/menu/build-menu.test-support.ts'
import { type AlarmItem, type AlarmSummary, alarmCalls } from '#contract/endpoints/alarms.ts'
import { messageCalls } from '#contract/endpoints/messages.ts'
import { quickMenuCalls } from '#contract/endpoints/quick-menus.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { weatherCalls } from '#contract/endpoints/weather.ts'
import { subsystemCalls } from '#contract/resources/subsystem.resource.ts'
import { STILL } from './browser.ts'
import { startConsoleHost } from './console-host.ts'
import { PAGE, type ScriptedBackEnd, startScriptedBackEnd } from './scripted-back-end.ts'

/** Resolves when the page has handled everything received so far; independent of the page's (mocked) clock. */
const HANDLED = `new Promise((done) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => done()
  port2.postMessage(null)
})`

const MAX_REACH_MS = 8_000

/** Stops the page's clock; only `pass` advances it. */
export async function standStill(page: Page): Promise<void> {
  for (let reachMs = 500; ; reachMs *= 2) {
    const now = await page.evaluate(() => Date.now())
    try {
      return await page.clock.pauseAt(now + reachMs)
    } catch (cause) {
      // on a busy machine the time was over before the page got it
      if (reachMs >= MAX_REACH_MS) throw cause
    }
  }
}

export interface PanelPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Calls of a path since the page was opened, oldest first. */
  callsOf(path: string): Request[]
  /** Advances the page's clock in steps; answers are handled between the steps. */
  pass(ms: number, stepMs?: number): Promise<void>
}

export interface PanelStage {
  readonly backEnd: ScriptedBackEnd
  /** Opens a page signed in, with a back end that answers from `backEnd.answers`. */
  open(options?: OpenOptions): Promise<PanelPage>
  close(): Promise<void>
}

interface OpenOptions {
  readonly width?: number
  /** Run in the page before its own scripts. */
  readonly script?: string
}

const LOOK = { fontSize: 14, color: '#f2cf5b', audio: 0 }
export const DISPLAY = {
  soundOpenFlag: true,
  audioPlaySync: true,
  audioPlaySum: 1,
  warnRestoreTip: true,
  repeatTipMinute: 1,
  warnPosition: 8,
  closeButton: true,
  repeatWarn: LOOK,
  lowWarn: { ...LOOK, audio: 4 },
  middleWarn: { ...LOOK, audio: 8 },
  highWarn: { fontSize: 20, color: '#ff0000', audio: 12 },
  popupHeight: 400,
  popupWidth: 600,
}

export const alarm = (keyId: string, warnLevel: number, warnNumber: number): AlarmItem => ({
  keyId,
  warnContent: `越限 ${keyId}`,
  warnTime: '2026-01-20T08:00:00Z',
  warnLevel,
  warnNumber,
  warnTypeLabel: '越限',
  conditionInfo: '> 60 ℃',
  heatName: '幸福里站',
  pointLocation: '二次供温',
  heatKeyId: 'h1',
})

export const summaryOf = (items: readonly AlarmItem[], isHaveNewMsg = false): AlarmSummary => ({
  retWarnNumList: [...new Set(items.map(({ warnNumber }) => warnNumber))].map((warnNumber) => ({
    warnNumber,
    warnNumberList: items.filter((item) => item.warnNumber === warnNumber),
  })),
  retWarnLevelCnt: [],
  isHaveNewMsg,
})

/** Answers to the header's calls for a company without any events. */
const QUIET: Readonly<Record<string, unknown>> = {
  [alarmCalls.eject.path]: summaryOf([]),
  [alarmCalls.titleWarn.path]: [],
  [alarmCalls.display.path]: DISPLAY,
  // the page in front, and those that panels lead to
  [sessionCalls.menuAuth.path]: [
    PAGE,
    '/realTimeAlerts',
    '/alarmManagement',
    '/alarmThreshold',
    '/weatherSituation',
  ].map((path) => buildMenu(path)),
  [messageCalls.noticeCenter.path]: { one: [], two: [], three: [], four: [] },
  [weatherCalls.titleWeather.path]: [Date.now(), [], null, null, null],
  [quickMenuCalls.list.path]: { quickMenuJson: [] },
  [subsystemCalls.all.path]: [],
}

export async function buildStage(browser: Browser): Promise<PanelStage> {
  const host = await startConsoleHost()
  const backEnd = await startScriptedBackEnd(host.url)
  return {
    backEnd,
    async open({ width = 1600, script } = {}) {
      for (const [path, result] of Object.entries(QUIET))
        if (!backEnd.answers.has(path)) backEnd.answers.set(path, { code: 0, result })
      const context = await browser.newContext({ viewport: { width, height: 900 }, ...STILL })
      await context.addCookies([{ name: 'Admin-Token', value: 'T1', url: host.url }])
      const page = await context.newPage()
      const calls: Request[] = []
      const pending = new Set<Request>()
      page.on('request', (request) => {
        if (request.resourceType() !== 'xhr') return
        calls.push(request)
        pending.add(request)
      })
      const end = (request: Request): void => void pending.delete(request)
      page.on('requestfinished', end).on('requestfailed', end)
      await page.clock.install()
      if (script) await page.addInitScript({ content: script })
      await page.route('**/config.json', (route) => route.fulfill({ json: { apiBase: backEnd.url } }))
      await page.goto(`${host.url}/#${PAGE}`)
      // a dialog that opens at once hides the header from roles
      await page.getByRole('button', { name: '报警', exact: true, includeHidden: true }).first().waitFor()
      return {
        context,
        page,
        callsOf: (path) => calls.filter((call) => pathOf(call, backEnd.url) === path),
        pass: async (ms, stepMs = 1_000) => {
          for (let left = ms; left > 0; left -= stepMs) {
            await page.clock.runFor(Math.min(left, stepMs))
            await expect.poll(() => pending.size).toBe(0)
            await page.evaluate(HANDLED)
          }
          // showing an answer also needs the page's clock to advance
          await page.clock.runFor(10)
        },
      }
    },
    close: async () => {
      await backEnd.close()
      await host.close()
    },
  }
}

const pathOf = (call: Request, base: string): string => call.url().slice(base.length).split('?')[0] ?? ''

/** Fields in the form or the address of a call. */
export function fieldsOf(call: Request | undefined): Readonly<Record<string, string>> {
  const query = new URL(call?.url() ?? 'http://none').searchParams
  return Object.fromEntries([...query, ...new URLSearchParams(call?.postData() ?? '')])
}

export const notice = (page: Page, text: string, style: 'error' | 'warning' | 'success') =>
  page.locator(`[data-notice=${style}]`).filter({ hasText: text })
