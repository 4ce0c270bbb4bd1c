import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/core/kit/free-port.ts'
import { enter, launchBrowser, openPage, STILL } from '../support/browser.ts'
import { createDemoFolder } from '../support/demo-folder.ts'
import { type DataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'
import { openWall, upgradeConsole, wallMaker } from '../support/wall-stage.ts'

/** Seconds for each drawing. */
const TURN_S = 5

let folder: DataFolder
let server: DemoServer
let browser: Browser
let start: () => Promise<DemoServer>

beforeAll(async () => {
  folder = await createDemoFolder()
  const port = await freePort()
  start = () => startDemo({ DATA_DIR: folder.path, PORT: String(port) })
  ;[server, browser] = await Promise.all([start(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGKILL')
  await folder?.remove()
})

/** Code of the station that is shown. */
const shown = (page: Page) => page.locator('[data-page=wall]').getAttribute('data-node')
const corner = (page: Page) => page.locator('[data-wall-corner]').innerText()
const reloadsOf = async (page: Page) => Number(/重载 (\d+) 次/.exec(await corner(page))?.[1])
/** An age in the corner: values arrive. */
const AGE = /p95 \d+\.\d s/
const isLive = async (page: Page) => AGE.test(await corner(page)) && !(await corner(page)).includes('连接中断')

/** A drawing as it was drawn, and for a station that it is rolled out to. */
async function twoStations() {
  const all = await (await wallMaker(server)).drawings('station')
  const asDrawn = all.find(({ isRolledOut }) => !isRolledOut)
  const rolledOut = all.find(({ keyId, isRolledOut }) => isRolledOut && keyId === asDrawn?.keyId)
  if (!asDrawn || !rolledOut) throw new Error('The demo has no drawing that is rolled out.')
  const { keyId } = asDrawn
  const nodeCode = rolledOut.nodeCode
  return { named: [{ keyId }, { keyId, nodeCode }], one: asDrawn.nodeCode, other: nodeCode }
}
/** Shown stations in their order, until so many turns have begun. */
async function watchTurns(page: Page, count: number): Promise<string[]> {
  const turns = [(await shown(page)) ?? '']
  while (turns.length < count) {
    await expect.poll(() => shown(page), { timeout: 30_000 }).not.toBe(turns.at(-1))
    turns.push((await shown(page)) ?? '')
  }
  return turns
}

describe('a wall', () => {
  it('is made on the page of the drawings, signs in by its link, and is revoked there', async () => {
    const { page, problems } = await openPage(browser)
    await enter(page, server, { path: '/admin-drawing' })
    await page.getByRole('button', { name: '大屏', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '大屏' })
    await dialog.getByRole('button', { name: '新建大屏' }).click()
    await dialog.getByLabel('名称', { exact: true }).fill('调度大厅')
    const choices = dialog.getByRole('region', { name: '轮播的图纸' }).getByRole('checkbox')
    await choices.nth(0).check()
    await choices.nth(1).check()
    await dialog.getByText('第 2 张').waitFor()
    await dialog.getByRole('button', { name: '生成链接' }).click()
    const link = await dialog.getByLabel('在大屏上打开此链接').inputValue()
    await dialog.getByText('尚未登录').waitFor()

    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, ...STILL })
    const wall = await context.newPage()
    await wall.goto(link)
    await wall.locator('[data-page=wall] canvas').waitFor({ timeout: 60_000 })
    expect(wall.url()).toContain('kiosk=1')
    expect(wall.url()).not.toContain('link=')
    // nothing of the shell, and nothing to press
    expect(await wall.locator('[data-tag], nav, button').count()).toBe(0)
    expect(
      await wall
        .locator('[data-page=wall]')
        .evaluate((node) => [node.hasAttribute('inert'), getComputedStyle(node).pointerEvents]),
    ).toEqual([true, 'none'])
    await dialog.getByText('在线').waitFor()
    await dialog.getByRole('button', { name: '撤销 调度大厅' }).click()
    await page.getByRole('button', { name: '撤销', exact: true }).last().click()
    await wall.getByText('大屏未登录').waitFor({ timeout: 15_000 })
    // the link is no way back
    await wall.goto('about:blank')
    await wall.goto(link)
    await wall.getByText('链接无效', { exact: false }).waitFor()
    expect(problems).toEqual([])
    await page.close()
    await context.close()
  })

  it('“kiosk flag lost after a round”, “rotation stops”: turns and mark go on over rounds and a reload', async () => {
    const { named, one, other } = await twoStations()
    const { link } = await (await wallMaker(server)).make('轮播', named, TURN_S)
    const page = await openWall(browser, server, link)
    await page.locator('[data-page=wall] canvas').waitFor()
    expect(await watchTurns(page, 4)).toEqual([one, other, one, other])
    const address = new URL(page.url())
    expect(address.hash).toContain('kiosk=1')
    expect(address.hash).toContain(`node=${other}`)
    await page.reload()
    await expect.poll(() => shown(page), { timeout: 30_000 }).toBe(other)
    expect(await watchTurns(page, 3)).toEqual([other, one, other])
    await page.context().close()
  })

  it('skips and names a drawing that cannot be shown, and one that is not answered holds up no other', async () => {
    const { named, one, other } = await twoStations()
    const maker = await wallMaker(server)
    const { link } = await maker.make('跳过', named, TURN_S)
    const page = await openWall(browser, server, link)
    await page.locator('[data-page=wall] canvas').waitFor()
    await page.route('**/wall/self', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      json.result.drawings.push({
        keyId: crypto.randomUUID(),
        title: '已删除的图',
        type: 'station',
        absence: 'deleted',
      })
      await route.fulfill({ response: answer, json })
    })
    await page.route(`**/toEdit?*nodeCode=${other}*`, (route) => route.abort())
    await page.reload()
    await expect.poll(() => corner(page), { timeout: 30_000 }).toContain('已跳过：已删除的图')
    await page.waitForTimeout(TURN_S * 1_500)
    expect(await shown(page)).toBe(one)
    await page.unroute(`**/toEdit?*nodeCode=${other}*`)
    expect(await watchTurns(page, 2)).toEqual([one, other])
    await page.context().close()
  })

  it('“reload loop after an upgrade”, “blank after the second GPU loss”: comes back after cut, losses and upgrade, once', async () => {
    const { named } = await twoStations()
    const { link } = await (await wallMaker(server)).make('常年', named, TURN_S)
    const page = await openWall(browser, server, link)
    await expect.poll(() => isLive(page), { timeout: 60_000 }).toBe(true)

    for (let loss = 1; loss <= 2; loss += 1) {
      await page.evaluate(() => {
        const canvas = document.querySelector<HTMLCanvasElement>('[data-page=wall] canvas')
        canvas?.setAttribute('data-lost', '')
        canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
      })
      await page.locator('[data-page=wall] canvas:not([data-lost])').waitFor()
      await page.locator('.drawing-viewer-notice').waitFor({ state: 'detached' })
    }
    expect(await reloadsOf(page)).toBe(0)

    await server.stop('SIGKILL')
    await expect.poll(() => corner(page), { timeout: 30_000 }).toContain('连接中断')
    server = await start()
    await expect.poll(() => isLive(page), { timeout: 30_000 }).toBe(true)
    expect(await reloadsOf(page)).toBe(0)

    const restore = await upgradeConsole()
    try {
      await server.stop('SIGKILL')
      server = await start()
      await expect.poll(() => reloadsOf(page).catch(() => 0), { timeout: 60_000 }).toBe(1)
      await expect.poll(() => isLive(page), { timeout: 60_000 }).toBe(true)
    } finally {
      await restore()
    }
    // the upgrade is taken back: another build, but no second reload within ten minutes
    await server.stop('SIGKILL')
    server = await start()
    await expect.poll(() => isLive(page).catch(() => false), { timeout: 60_000 }).toBe(true)
    await watchTurns(page, 4)
    expect(await reloadsOf(page)).toBe(1)
    expect(page.url()).toContain('kiosk=1')
    await page.context().close()
  }, 300_000)
})
