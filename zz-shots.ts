import { enter, launchBrowser, openPage } from './tests/support/browser.ts'
const server = { url: 'http://127.0.0.1:18081' }
const out = '/tmp/h/rehearsal-view/'
const browser = await launchBrowser()
async function on(theme: string, language: string, width: number) {
  const opened = await openPage(browser, { width, height: 900 })
  await opened.page.addInitScript(([theme, language]) => { sessionStorage.setItem('theme', theme); localStorage.setItem('language', language) }, [theme, language] as const)
  return opened
}
{
  const { page, problems } = await on('day', 'zh-CN', 1600)
  await enter(page, server, { path: '/processDrawing/showS/station?node=HZ0001' })
  await page.getByRole('button', { name: '显示预演' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /城区一网平衡/ }).first().waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: out + 's1.png' })
  await page.getByRole('dialog').getByRole('button', { name: /城区一网平衡/ }).first().click()
  await page.locator('[data-replay-banner]').waitFor()
  await page.waitForTimeout(2500)
  await page.screenshot({ path: out + 's2.png' })
  console.log(page.url())
  await page.getByRole('radiogroup', { name: '推演方式' }).locator('label').filter({ hasText: '维持现状' }).click()
  await page.getByRole('button', { name: '播放' }).click()
  await page.waitForTimeout(6000)
  await page.screenshot({ path: out + 's3.png' })
  await page.getByRole('button', { name: '暂停' }).click()
  await page.waitForTimeout(1500)
  console.log(page.url(), problems)
  const url = page.url()
  await page.close()
  const night = await on('night', 'en-US', 1600)
  await enter(night.page, server, { path: url.split('#')[1] ?? '' })
  await night.page.waitForTimeout(3000)
  await night.page.screenshot({ path: out + 's4.png' })
  console.log(night.page.url(), night.problems)
  await night.page.close()
  const phone = await on('day', 'zh-CN', 390)
  await enter(phone.page, server, { path: url.split('#')[1] ?? '' })
  await phone.page.waitForTimeout(3000)
  await phone.page.screenshot({ path: out + 's5.png' })
  await phone.page.close()
}
await browser.close()
