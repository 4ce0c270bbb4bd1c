import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openPage, signIn } from '../support/browser.ts'
import { createDemoFolder } from '../support/demo-folder.ts'
import { type DataFolder, type DemoServer, startDemo } from '../support/demo-server.ts'

const DRAWING = '/processDrawing/showS/station'
/** Longest time allowed from the simulator's step to the screen. */
const FRESH_MS = 1_000

let folder: DataFolder
let server: DemoServer
let browser: Browser

beforeAll(async () => {
  folder = await createDemoFolder()
  server = await startDemo({ DATA_DIR: folder.path })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop('SIGKILL')
  await folder?.remove()
})

const liveState = (page: Page, state: string) => page.waitForSelector(`[data-live-state=${state}]`, { timeout: 60_000 })
const picture = (page: Page) => page.locator('main canvas').screenshot()
const differs = async (page: Page, from: Buffer) => !(await picture(page)).equals(from)

/** Counts the colours of the drawing: an empty canvas has one. */
async function coloursOf(page: Page): Promise<number> {
  const source = `data:image/png;base64,${(await picture(page)).toString('base64')}`
  return page.evaluate(async (address) => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) return 0
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const colours = new Set<number>()
    for (let at = 0; at < data.length; at += 4)
      colours.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
    return colours.size
  }, source)
}

/** Moves the pointer over the drawing until a bound element shows its tooltip; otherwise the test times out. */
async function findTooltip(page: Page): Promise<string> {
  const box = await page.locator('main canvas').boundingBox()
  if (!box) throw new Error('no canvas')
  // finds and reads the tooltip in one call, since it goes when the pointer moves on
  const shown = () =>
    page.locator('[role=tooltip]').evaluateAll((all) => all.find((each) => each.checkVisibility())?.textContent ?? '')
  // a tooltip may come late, so the pointer passes over the drawing again and again
  for (;;) {
    for (let y = box.y + 40; y < box.y + box.height; y += 24) {
      for (let x = box.x + 40; x < box.x + box.width; x += 40) {
        await page.mouse.move(x, y)
        const text = await shown()
        if (text !== '') return text
      }
    }
  }
}

describe('first light', () => {
  it('R1-04 R2.2-08 asks for name, password and both codes, says what is wrong beside the form, and returns to the requested page', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${server.url}/#${DRAWING}?a=1`)
    await page.waitForURL((url) => url.hash.startsWith('#/login?redirect='))
    await page.click('[type=submit]')
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(3)
    await page.fill('[name=loginName]', 'super')
    await page.fill('[name=loginPwd]', 'wrong-password')
    await page.fill('[name=code]', '1234')
    await page.fill('[name=vcode]', '1234')
    await page.click('[type=submit]')
    await page.getByText('用户名或密码错误').waitFor()
    expect(await page.inputValue('[name=loginName]')).toBe('super')
    await page.fill('[name=loginPwd]', 'Heat-2026!')
    await page.fill('[name=code]', '1234')
    await page.fill('[name=vcode]', '1234')
    await page.click('[type=submit]')
    await page.waitForURL((url) => url.hash.startsWith(`#${DRAWING}`))
    await page.close()
  })

  it('R1-05 shows true figures of the network at home, and by the sidebar a drawing that lives', async () => {
    const { page, problems } = await openPage(browser)
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('websocket', (socket) => addresses.push(socket.url()))
    await signIn(page, server)
    await page.waitForURL((url) => url.hash === '#/index')
    await page.getByRole('cell', { name: 'HZ0003' }).waitFor()
    await expect.poll(() => page.locator('main').textContent()).toMatch(/3\s*\/\s*3/)

    const menu = page.getByRole('navigation')
    await menu.getByText('工艺图', { exact: true }).click()
    await menu.getByText('站工艺图', { exact: true }).click()
    await liveState(page, 'live')
    await expect.poll(() => coloursOf(page), { timeout: 30_000 }).toBeGreaterThan(200)
    const before = await picture(page)
    await expect.poll(() => differs(page, before), { timeout: 20_000 }).toBe(true)
    expect(await findTooltip(page)).toMatch(/\d/)

    const token = (await page.context().cookies()).find((cookie) => cookie.name === 'Admin-Token')?.value
    expect(token).toBeTruthy()
    expect(addresses.some((address) => address.includes('/live'))).toBe(true)
    expect(addresses.filter((address) => address.includes(token ?? ''))).toEqual([])
    expect(problems).toEqual([])
    await page.close()
  })

  it('shows a value within a second of its measurement', async () => {
    const { page } = await openPage(browser)
    await signIn(page, server)
    await page.goto(`${server.url}/#${DRAWING}`)
    await liveState(page, 'live')
    const ages = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const found: number[] = []
          new PerformanceObserver((list) => {
            for (const entry of list.getEntriesByName('drawing:measured-to-drawn')) found.push(entry.duration)
            if (found.length >= 8) resolve(found)
          }).observe({ entryTypes: ['measure'] })
        }),
    )
    // a single fresh value shows that nothing on the way waits; the bench measures typical ages
    expect(Math.min(...ages)).toBeLessThan(FRESH_MS)
    await page.close()
  })

  it('R3-62 shows the board of a drawing that is chosen, and again from its address', async () => {
    const { page } = await openPage(browser)
    await signIn(page, server)
    // the seeded drawings have one board each
    await page.route('**/processDrawing/toEdit**', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const canvas = JSON.parse(answer.result.canvas)
      const [first] = canvas.boards
      const [ground] = first.objects.objects
      const second = { ...first, uuid: 'second', title: '二次侧', objects: { ...first.objects, objects: [ground] } }
      canvas.boards.push(second)
      answer.result.canvas = JSON.stringify(canvas)
      await route.fulfill({ response, json: answer })
    })
    await page.goto(`${server.url}/#${DRAWING}`)
    await liveState(page, 'live')
    await expect.poll(() => coloursOf(page), { timeout: 30_000 }).toBeGreaterThan(200)
    await page.getByLabel('画板').selectOption({ label: '二次侧' })
    await expect.poll(() => coloursOf(page), { timeout: 30_000 }).toBeLessThan(50)
    expect(new URLSearchParams(page.url().split('?')[1]).get('board')).toBe('2')
    await page.reload()
    await liveState(page, 'live')
    await expect.poll(() => coloursOf(page), { timeout: 30_000 }).toBeLessThan(50)
    expect(await page.getByLabel('画板').locator('option:checked').textContent()).toBe('二次侧')
    await page.close()
  })

  it('moves and zooms by hand and key, and fits again', async () => {
    const { page } = await openPage(browser)
    await signIn(page, server)
    await page.goto(`${server.url}/#${DRAWING}`)
    await liveState(page, 'live')
    await expect.poll(() => coloursOf(page), { timeout: 30_000 }).toBeGreaterThan(200)
    const percent = async () => Number(/(\d+)\s*%/.exec((await page.locator('main').textContent()) ?? '')?.[1])
    const fitted = await percent()
    const box = await page.locator('main canvas').boundingBox()
    if (!box) throw new Error('no canvas')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.wheel(0, -600)
    await expect.poll(percent).toBeGreaterThan(fitted)
    await page.mouse.down()
    await page.mouse.move(box.x + 100, box.y + 100, { steps: 5 })
    await page.mouse.up()
    await page.keyboard.press('0')
    await expect.poll(percent).toBe(fitted)
    await page.close()
  })

  it('comes back by itself after the GPU context is lost', async () => {
    const { page } = await openPage(browser)
    await signIn(page, server)
    await page.goto(`${server.url}/#${DRAWING}`)
    await liveState(page, 'live')
    await expect.poll(() => coloursOf(page), { timeout: 30_000 }).toBeGreaterThan(200)
    await page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('main canvas')
      canvas?.setAttribute('data-lost', '')
      canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
    })
    await page.waitForSelector('main canvas:not([data-lost])', { timeout: 30_000 })
    await liveState(page, 'live')
    await expect.poll(() => coloursOf(page), { timeout: 30_000 }).toBeGreaterThan(200)
    await page.close()
  })

  it('says that the connection is lost, and recovers by itself when the server is back', async () => {
    const { page } = await openPage(browser)
    await signIn(page, server)
    await page.goto(`${server.url}/#${DRAWING}`)
    await liveState(page, 'live')
    const alive = await picture(page)
    await server.stop('SIGKILL')
    await liveState(page, 'lost')
    await expect.poll(() => differs(page, alive)).toBe(true)
    server = await startDemo({ DATA_DIR: folder.path, PORT: new URL(server.url).port })
    await liveState(page, 'live')
    await page.close()
  })

  it('signs in a user who types faster than the picture loads', async () => {
    const { page } = await openPage(browser)
    let giveOut: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      giveOut = resolve
    })
    await page.route('**/getVerificationCode*', async (route) => {
      await held
      await route.continue()
    })
    const signedIn = signIn(page, server)
    await page.waitForSelector('form[aria-busy=true]')
    giveOut()
    await signedIn
    await page.close()
  })

  it('R4-06 forgets who was signed in on logout', async () => {
    const { page } = await openPage(browser)
    await signIn(page, server)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.hash.startsWith('#/login'))
    await page.goto(`${server.url}/#/index`)
    await page.waitForURL((url) => url.hash.startsWith('#/login'))
    expect(
      (await page.context().cookies()).filter((cookie) => cookie.value !== '' && cookie.name === 'Admin-Token'),
    ).toEqual([])
    await page.close()
  })
})
