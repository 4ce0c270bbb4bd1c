import { enter, launchBrowser, openPage } from './tests/support/browser.ts'
const server = { url: 'http://127.0.0.1:18081' }
const out = '/tmp/h/rehearsal-view/'
const browser = await launchBrowser()
async function on(theme: string, language: string, width: number) {
  const opened = await openPage(browser, { width, height: 900 })
  await opened.page.addInitScript(([theme, language]) => { sessionStorage.setItem('theme', theme); localStorage.setItem('language', language) }, [theme, language] as const)
  return opened
}
const en = process.argv[2] === 'en'
const { page, problems } = await on(en ? 'night' : 'day', en ? 'en' : 'zh-CN', 1600)
await enter(page, server, { path: '/oneNet-controlStrategy' })
await page.getByText('城区一网平衡').first().click()
const drawer = page.getByRole('dialog').last()
await drawer.getByRole('tab', { name: en ? 'Rehearsal' : '预演' }).click()
await drawer.getByRole('link', { name: en ? /On the drawing/ : /在图上看/ }).first().waitFor()
await drawer.getByRole('link', { name: en ? /On the drawing/ : /在图上看/ }).first().scrollIntoViewIfNeeded()
await page.waitForTimeout(1500)
await page.screenshot({ path: out + 't1.png' })
await drawer.getByRole('link', { name: en ? /As a curve/ : /看曲线/ }).first().click()
await page.locator('[data-rehearsal-note]').waitFor()
await page.waitForTimeout(3500)
await page.screenshot({ path: out + 't2.png' })
console.log(page.url(), problems)
await page.goBack()
await page.getByText('城区一网平衡').first().waitFor()
await page.waitForTimeout(1500)
await page.screenshot({ path: out + 't3.png' })
await page.getByRole('dialog').last().getByRole('tab', { name: en ? 'Rehearsal' : '预演' }).click()
await page.getByRole('link', { name: en ? /On the drawing/ : /在图上看/ }).nth(4).click()
await page.locator('[data-replay-banner]').waitFor()
await page.waitForTimeout(3000)
const box = await page.locator('[data-drawing] canvas, canvas').first().boundingBox()
console.log(box, page.url())
if (box) await page.mouse.click(box.x + box.width * 0.36, box.y + box.height * 0.16)
await page.waitForTimeout(2500)
await page.screenshot({ path: out + 't4.png' })
console.log(problems)
await browser.close()
