import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { alarmWatchCalls } from '#contract/endpoints/alarm-watch.ts'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { badge, ONE_POLL_MS, open, panel, pass, played, popup, raise } from '../support/alarm-panels.ts'
import { seriousProblems } from '../support/axe.ts'
import { alarm, DISPLAY, fieldsOf, standStill } from '../support/panel-page.ts'
import { opened, stage, stagePanels } from '../support/panel-stage.ts'

const OPERATORS_RIGHTS = [{ menuUrl: '/realTimeAlerts', authorityNo: 'alarm:view,alarm:acknowledge' }]

stagePanels()

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

describe('at the lower edge of a window', () => {
  it.each([
    [1366, 768],
    [1600, 900],
  ])('of %i by %i px the pop-up leaves room for the buttons, rows and pages of the list', async (width, height) => {
    raise(alarm('a', 3, 2), alarm('b', 2, 2))
    const counts = { active: 120, returned: 0, shelved: 0, suppressed: 0, outOfService: 0, stale: 0 }
    stage.backEnd.answers.set(alarmCalls.display.path, { code: 0, result: { ...DISPLAY, popupDock: 'bottom' } })
    stage.backEnd.answers.set(alarmWatchCalls.list.path, { code: 0, result: { list: [], total: 120, counts } })
    stage.backEnd.answers.set(sessionCalls.getAuthByRole.path, { code: 0, result: OPERATORS_RIGHTS })
    await open()
    const { page } = opened
    await page.setViewportSize({ width, height })
    await popup().waitFor()
    await page.evaluate(() => {
      location.hash = '/realTimeAlerts'
    })
    const isInReach = (part: Locator): Promise<boolean> =>
      part.evaluate((element) => {
        const box = element.getBoundingClientRect()
        return [box.top + 2, box.bottom - 2].every((y) => {
          const hit = document.elementFromPoint(box.left + box.width / 2, y)
          return hit !== null && (hit === element || element.contains(hit))
        })
      })
    const list = page.locator('[data-page=real-time-alerts]')
    const pages = list.getByRole('navigation', { name: '分页' })
    await pages.waitFor()
    expect(await isInReach(pages)).toBe(true)
    expect(await isInReach(list.getByRole('button', { name: '确认', exact: true }))).toBe(true)
    expect(await isInReach(popup().getByRole('button', { name: '确认', exact: true }))).toBe(true)
    const table = await list.locator('[data-scroll=table]').boundingBox()
    expect(table?.height).toBeGreaterThanOrEqual(150)
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
