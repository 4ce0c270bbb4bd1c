import { enter, launchBrowser, openPage } from './tests/support/browser.ts'
const server = { url: 'http://127.0.0.1:18081' }
const out = '/tmp/h/rehearsal-view/'
const key = process.argv[2]
const browser = await launchBrowser()
const { page, problems } = await openPage(browser)
await page.addInitScript(() => { sessionStorage.setItem('theme', 'day'); localStorage.setItem('language', 'zh-CN') })
await enter(page, server, { path: `/processDrawing/showS/station?node=HZ0001&rehearsal=${key}` })
await page.locator('[data-replay-banner]').waitFor()
await page.getByRole('combobox', { name: '查找点位' }).fill('二次供温设定')
await page.waitForTimeout(1500)
await page.getByRole('option').first().click()
await page.waitForTimeout(4000)
await page.screenshot({ path: out + 'u1.png' })
console.log(page.url(), problems)
await browser.close()
