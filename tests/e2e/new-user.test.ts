import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { currentVerificationCode } from '#server/core/session/verification-code.ts'
import { seriousProblems } from '../support/axe.ts'
import { changeInitialPassword, openPage, signIn } from '../support/browser.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'
import { notice } from '../support/panel-page.ts'

const STEP_MS = 30_000
const PASSWORD = 'Amber+Field7'

stageDemo()

const dialog = (page: Page) => page.getByRole('dialog').last()
const home = (page: Page) => page.getByText('全网概况').waitFor()

async function addUser(page: Page, loginName: string): Promise<string> {
  await page.goto(`${server.url}/#/admin-role-power/admin-system-user`)
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  await dialog(page).locator('[name=loginName]').fill(loginName)
  await dialog(page).locator('[name=realName]').fill('新同事')
  await dialog(page).getByRole('checkbox', { name: '操作员' }).check()
  await dialog(page).getByRole('button', { name: '保存' }).click()
  const password = page.getByRole('dialog', { name: `${loginName} 的新密码` }).locator('input')
  const text = await password.inputValue()
  await page.keyboard.press('Escape')
  return text
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /当前用户|新同事/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.waitForURL((url) => url.hash.startsWith('#/login'))
}

it('R1-04 a new user changes the initial password, sets up a verification code, and signs in by it or by a recovery code; an administrator resets it', async () => {
  const { page: admin } = await openPage(browser)
  await signIn(admin, server, 'admin')
  const initial = await addUser(admin, 'fresh')

  const { page, problems } = await openPage(browser)
  await signIn(page, server, 'fresh', initial, '')
  expect(await seriousProblems(page)).toEqual([])
  await changeInitialPassword(page, initial, PASSWORD)
  await signIn(page, server, 'fresh', PASSWORD, '')

  await page.getByRole('heading', { name: '绑定动态验证码' }).waitFor()
  await page.goto(`${server.url}/#/processDrawing/showS/station`)
  const secret = ((await page.locator('main code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('button', { name: '确认绑定' }).click()
  await page.getByText('请输入动态验证码').waitFor()
  await page.fill('[name=vcode]', '000000')
  await page.keyboard.press('Enter')
  await page.getByText('动态验证码错误').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.fill('[name=vcode]', await currentVerificationCode(secret, Date.now()))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await codes.first().waitFor()
  const recovery = await codes.allTextContents()
  expect(recovery).toHaveLength(10)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await page.goto(`${server.url}/#/index`)
  await home(page)
  await signOut(page)

  // the code of the next half minute: the present one has been used
  await signIn(page, server, 'fresh', PASSWORD, await currentVerificationCode(secret, Date.now() + STEP_MS))
  await home(page)
  await signOut(page)
  await signIn(page, server, 'fresh', PASSWORD, recovery[0] ?? '')
  await home(page)
  await page.getByRole('button', { name: '用户信息', exact: true }).first().click()
  await page.getByRole('tab', { name: '动态验证码' }).click()
  await page.getByText('剩余恢复码：9 个').waitFor()

  await admin.getByRole('button', { name: '重置 fresh 的动态验证码' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: '重置动态验证码' }).click()
  await notice(admin, '动态验证码已重置', 'success').waitFor()
  await page.reload()
  await page.waitForURL((url) => url.hash.startsWith('#/login'))
  await signIn(page, server, 'fresh', PASSWORD, '')
  await page.getByRole('heading', { name: '绑定动态验证码' }).waitFor()
  expect(problems).toEqual([])
  await Promise.all([page.close(), admin.close()])
})
