import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { seriousProblems } from '../support/axe.ts'
import { launchBrowser } from '../support/browser.ts'
import {
  alarm,
  buildStage,
  DISPLAY,
  fieldsOf,
  type PanelPage,
  type PanelStage,
  standStill,
  summaryOf,
} from '../support/panel-page.ts'

/** Records the sounds played, and rejects playing where a test asks for that. */
const SOUNDS = `
  window.played = []
  HTMLMediaElement.prototype.play = function () {
    played.push(this.src.split('/').at(-1))
    window.player = this
    return window.refusesSound ? Promise.reject(new DOMException('', 'NotAllowedError')) : Promise.resolve()
  }
`

let browser: Browser
let stage: PanelStage
let opened: PanelPage

beforeAll(async () => {
  browser = await launchBrowser()
  stage = await buildStage(browser)
})
afterEach(async () => {
  await opened?.context.close()
  stage.backEnd.reset()
})
afterAll(async () => {
  await browser?.close()
  await stage?.close()
})

/** Makes the back end answer with these open alarms, to the pop-up and to the panel. */
function raise(...items: ReturnType<typeof alarm>[]): void {
  stage.backEnd.answers.set(alarmCalls.eject.path, { code: 0, result: summaryOf(items) })
  stage.backEnd.answers.set(alarmCalls.titleWarn.path, { code: 0, result: items.slice(0, 10) })
}
async function open(script = SOUNDS): Promise<void> {
  opened = await stage.open({ script })
}
const popup = () => opened.page.locator('[data-popup=alarms]')
const panel = () => opened.page.getByRole('dialog', { name: '最新报警' })
const badge = () => opened.page.locator('[data-badge=alarms]')
const played = (): Promise<string[]> => opened.page.evaluate(() => Reflect.get(window, 'played'))
/** Longer than one poll: three seconds after the previous answer, plus the time of that answer. */
const ONE_POLL_MS = 4_500
const pass = (ms: number): Promise<void> => opened.pass(ms)

describe('alarm pop-up', () => {
  it('goes on to the worst alarms that are left once its category is acknowledged, and is heard again', async () => {
    raise(alarm('a', 3, 7), alarm('b', 1, 2), alarm('c', 2, 4))
    await open()
    await popup().waitFor()
    expect(await popup().getByRole('tab', { selected: true }).textContent()).toContain('失水')
    raise(alarm('b', 1, 2), alarm('c', 2, 4))
    await expect.poll(() => popup().getByRole('tab', { selected: true }).textContent()).toContain('二次网')
    await popup().getByTitle('越限 c').waitFor()
    await popup().getByRole('button', { name: '静音' }).click()
    await popup().getByRole('button', { name: '取消静音' }).click()
    await expect.poll(played).toEqual(['12.wav', '8.wav'])
  })

  it('stands at an edge of the page, which keeps its room', async () => {
    raise(alarm('a', 3, 2))
    stage.backEnd.answers.set(alarmCalls.display.path, (reply) =>
      reply.send({ code: 0, result: reply.request.method === 'POST' ? { ...DISPLAY, popupDock: 'right' } : DISPLAY }),
    )
    await open()
    await popup().getByRole('button', { name: '停靠位置' }).click()
    await opened.page.getByRole('menuitem', { name: '停靠在页面右侧' }).click()
    await opened.page.locator('[data-popup=alarms][data-dock=right]').waitFor()
    const [page, alarms] = [await opened.page.locator('#main').boundingBox(), await popup().boundingBox()]
    expect((page?.x ?? 0) + (page?.width ?? 0)).toBeLessThanOrEqual(alarms?.x ?? 0)
    expect(alarms).toMatchObject({ width: 600 })
    expect(fieldsOf(opened.callsOf(alarmCalls.display.path).at(-1))).toEqual({ popupDock: 'right' })
    expect(await seriousProblems(opened.page, 'frame and what is over it')).toEqual([])
  })
})

describe('header alarm panel', () => {
  it('R4-35 waits until a field is left', async () => {
    raise(alarm('a', 3, 2))
    await open()
    await popup().getByRole('button', { name: '关闭' }).click()
    await standStill(opened.page)
    const field = await opened.page.evaluateHandle(() =>
      document.querySelector('#main')?.appendChild(document.createElement('textarea')),
    )
    await field.asElement()?.focus()
    raise(alarm('a', 3, 2), alarm('b', 3, 2))
    await pass(2 * ONE_POLL_MS)
    await expect.poll(() => badge().textContent()).toContain('2')
    expect(await panel().count()).toBe(0)
    await opened.page.evaluate(() => document.querySelector('textarea')?.blur())
    await pass(ONE_POLL_MS)
    await panel().getByTitle('越限 b').waitFor()
  })
})
