import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accountCalls } from '#contract/endpoints/account.ts'
import { sessionCalls } from '#contract/endpoints/session.ts'
import { settingsCalls } from '#contract/endpoints/system-settings.ts'
import { createConsole } from '../bench/server/asking.ts'
import { enter, openPage } from '../support/browser.ts'
import { TEST_CODE } from '../support/demo-server.ts'
import { browser, server, stageDemo } from '../support/demo-stage.ts'

const DICTIONARY = '/admin-confDict/confDict'
const IMAGES = '/admin-framework/admin-framework-img'
const DAY_CALCULATION = '/admin-dayCalcConf/dayCalcConf'
const SETTINGS = '/admin-power-developer/developer-system-setting'
const NOTE = '已恢复此前在这里输入的内容，尚未保存。'

stageDemo()

const atLogin = (page: Page) => page.waitForURL((url) => url.hash.startsWith('#/login'))

/** Ends every session of a user, as an administrator does in the list of users. */
async function forceOffline(loginName: string): Promise<void> {
  const administrator = createConsole(server.url, [])
  await administrator.signIn('super')
  const { companyId } = z
    .looseObject({ companyId: z.string() })
    .parse(await administrator.ask('who', 'POST', sessionCalls.selectOneById.path))
  const online = accountCalls.onlineUsers.output.parse(
    await administrator.ask('online', 'POST', accountCalls.onlineUsers.path, { companyId }),
  )
  const userId = online.find((user) => user.loginName === loginName)?.userId ?? ''
  await administrator.ask('kick', 'POST', accountCalls.kickUser.path, { userId })
}

async function fillLogin(page: Page, user: string): Promise<void> {
  await page.fill('[name=loginName]', user)
  await page.fill('[name=loginPwd]', 'Heat-2026!')
  await page.fill('[name=code]', TEST_CODE)
  await page.fill('[name=vcode]', TEST_CODE)
  await page.click('[type=submit]')
  await page.waitForURL((url) => !url.hash.startsWith('#/login'))
}

async function open(path: string, user: string): Promise<Page> {
  const { page } = await openPage(browser)
  await enter(page, server, { user, path })
  return page
}

/**
 * Ends the session and saves. A poll of alarms may find the end first, and take the form away: only a button that is
 * there is pressed. A click that waits for one would save the form that the next sign-in brings back.
 */
async function loseSession(page: Page, user: string): Promise<void> {
  await forceOffline(user)
  await page.getByRole('button', { name: '保存' }).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
  await atLogin(page)
}

/** Types a new dictionary entry, and ends the session before it is saved. */
async function typeAndLose(user: string): Promise<Page> {
  const page = await open(DICTIONARY, user)
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  const form = page.getByRole('dialog')
  await form.locator('[name=type]').fill('kept')
  await form.locator('[name=labelZh]').fill('没有丢')
  await form.locator('[name=code]').fill('k1')
  await loseSession(page, user)
  return page
}

describe('a session that ends while a form is open', () => {
  it('R8-05 restores what was typed for the same user, in the same dialog, until it is saved', async () => {
    const page = await typeAndLose('admin')
    await fillLogin(page, 'admin')
    const form = page.getByRole('dialog')
    await form.getByText(NOTE).waitFor()
    const typed = ['type', 'code', 'labelZh'].map((name) => form.locator(`[name=${name}]`).inputValue())
    expect(await Promise.all(typed)).toEqual(['kept', 'k1', '没有丢'])
    await form.getByRole('button', { name: '保存' }).click()
    await page.locator('main tbody tr[data-index]').filter({ hasText: '没有丢' }).waitFor()
    await page.goto(`${server.url}/#/index`)
    await page.goto(`${server.url}/#${DICTIONARY}`)
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    expect(await page.getByRole('dialog').locator('[name=type]').inputValue()).toBe('')
    expect(await page.getByText(NOTE).count()).toBe(0)
    await page.close()
  })

  it('R8-05 restores the texts of a picture, but not its file', async () => {
    const page = await open(IMAGES, 'super')
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    const form = page.getByRole('dialog')
    await form.locator('[name=title]').fill('没有丢')
    await form.locator('[name=nodeCode]').fill('NOPE')
    await form.locator('[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') })
    await loseSession(page, 'super')
    await fillLogin(page, 'super')
    await form.getByText(NOTE).waitFor()
    const typed = ['title', 'nodeCode'].map((name) => form.locator(`[name=${name}]`).inputValue())
    expect(await Promise.all(typed)).toEqual(['没有丢', 'NOPE'])
    await page.close()
  })

  it('R8-05 has what was typed in a dialog again when it is opened again', async () => {
    const page = await open(DAY_CALCULATION, 'super')
    const form = page.getByRole('dialog')
    const reason = form.locator('[name=reason]')
    const openForm = () => page.getByRole('button', { name: '修改结算时刻' }).click()
    await openForm()
    await form.getByRole('combobox').selectOption('3')
    await reason.fill('没有丢')
    await loseSession(page, 'super')
    await fillLogin(page, 'super')
    await openForm()
    await form.getByText(NOTE).waitFor()
    expect([await reason.inputValue(), await form.getByRole('combobox').inputValue()]).toEqual(['没有丢', '3'])
    await page.close()
  })

  it('shows another user nothing of it', async () => {
    const page = await typeAndLose('admin')
    await fillLogin(page, 'super')
    await page.locator('main tbody tr[data-index]').first().waitFor()
    expect([await page.getByRole('dialog').count(), await page.getByText(NOTE).count()]).toEqual([0, 0])
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    expect(await page.getByRole('dialog').locator('[name=type]').inputValue()).toBe('')
    await page.close()
  })

  it('restores changed settings after a reload, and discards them when asked', async () => {
    const page = await open(SETTINGS, 'super')
    const name = page.locator('[name=systemName]')
    const before = await name.inputValue()
    await name.fill('改了一半')
    await loseSession(page, 'super')
    await page.reload()
    await fillLogin(page, 'super')
    await page.getByText(NOTE).waitFor()
    expect(await name.inputValue()).toBe('改了一半')
    await page.getByRole('button', { name: '放弃恢复的内容' }).click()
    expect([await name.inputValue(), await page.getByText(NOTE).count()]).toEqual([before, 0])
    await page.close()
  })
})

describe('settings that are being saved', () => {
  it('R8-05 keep what is typed meanwhile, which is saved after it', async () => {
    const page = await open(SETTINGS, 'super')
    const [name, minutes] = [page.locator('[name=systemName]'), page.locator('[name=sessionIdleMinutes]')]
    await name.waitFor()
    const [before, allowed] = [await name.inputValue(), await minutes.inputValue()]
    let letThrough = (): void => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(`${server.url}${settingsCalls.update.path}`, async (route) => {
      await held
      await route.continue()
    })
    const save = page.getByRole('button', { name: '保存' })
    await name.fill('改了名')
    const asked = page.waitForRequest(`${server.url}${settingsCalls.update.path}`)
    await save.click()
    await asked
    await minutes.fill('45')
    letThrough()
    await page.getByText('保存成功').first().waitFor()
    expect([await name.inputValue(), await minutes.inputValue()]).toEqual(['改了名', '45'])
    await name.fill(before)
    await minutes.fill(allowed)
    await save.click()
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' })
    await page.reload()
    await name.waitFor()
    expect([await name.inputValue(), await minutes.inputValue()]).toEqual([before, allowed])
    await page.close()
  })
})

describe('an unreachable server when the console starts', () => {
  it('R2.2-02 keeps the session, and continues at the same page on retry', async () => {
    const page = await open(DICTIONARY, 'admin')
    await page.locator('main tbody tr[data-index]').first().waitFor()
    const calls = `${server.url}/jeasy-base/**`
    await page.route(calls, (route) => route.abort('connectionrefused'))
    await page.reload()
    await page.getByText('无法连接服务器，请检查网络后重试').waitFor()
    expect((await page.context().cookies()).some(({ name, value }) => name === 'Admin-Token' && value !== '')).toBe(
      true,
    )
    await page.unroute(calls)
    await page.getByRole('button', { name: '重试' }).click()
    await page.locator('main tbody tr[data-index]').first().waitFor()
    expect(new URL(page.url()).hash).toBe(`#${DICTIONARY}`)
    await page.close()
  })
})
