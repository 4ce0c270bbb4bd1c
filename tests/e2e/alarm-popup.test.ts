import { describe, expect, it } from 'vitest'
import { alarmCalls } from '#contract/endpoints/alarms.ts'
import { badge, ONE_POLL_MS, open, panel, pass, played, popup, raise } from '../support/alarm-panels.ts'
import { seriousProblems } from '../support/axe.ts'
import { alarm, DISPLAY, fieldsOf, standStill } from '../support/panel-page.ts'
import { opened, stage, stagePanels } from '../support/panel-stage.ts'

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
