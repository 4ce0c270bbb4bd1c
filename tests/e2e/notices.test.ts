import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { noticeCalls } from '#contract/resources/notice.resource.ts'
import { seriousProblems } from '../support/axe.ts'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, notice, openAt, row } from '../support/plant-page.ts'

stageDemo()

const NOTICES = '/admin-message/admin-notice'

/** Writes a notice, looks at its preview, and publishes it. */
async function publish(page: Page, title: string, body: string): Promise<void> {
  await button(page, '新增').first().click()
  await dialog(page).locator('[name=title]').fill(title)
  await button(dialog(page), '保存').click()

  const text = page.getByRole('dialog', { name: new RegExp(`${title}.*正文`) })
  await text.locator('[contenteditable=true]').fill(body)
  await text.getByText('预览').click()
  await text.getByRole('document').getByText(body).waitFor()
  await button(text, '保存').click()
  await text.waitFor({ state: 'hidden' })

  await row(page, title).getByRole('button', { name: '发布' }).click()
  await button(dialog(page), '发布').click()
  await notice(page, `已发布“${title}”`).waitFor()
}
async function openFromCentre(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '消息', exact: true }).click()
  await page.getByRole('tab', { name: /系统通知/ }).click()
  await page.getByRole('button', { name: title, exact: true }).click()
}

describe('notices', () => {
  it('R3-14, R2.3-58 are written, previewed and published, and open from the notification centre', async () => {
    const { page } = await openAt(NOTICES)
    await publish(page, '周五停热检修', '凌晨两点至六点')
    expect(await seriousProblems(page)).toEqual([])

    await openFromCentre(page, '周五停热检修')
    await page.getByRole('dialog', { name: '周五停热检修' }).getByText('凌晨两点至六点').waitFor()
  })

  it('R2.3-58 a notice that an attacker wrote runs nothing, loads nothing and covers nothing', async () => {
    const { page } = await openAt(NOTICES)
    await publish(page, '恶意通知', '正文')
    const run = "globalThis.wasRun='yes'"
    const hostile = [
      `<script>${run}</script><img src="x" onerror="${run}"><svg onload="${run}"></svg>`,
      `<a href="javascript:${run}">link</a><a href="data:text/html,<script>${run}</script>">data</a>`,
      '<img src="https://stranger.example/a.png" srcset="https://stranger.example/b.png 2x">',
      '<table background="https://stranger.example/c.png"><tr><td>cell</td></tr></table>',
      '<picture><source srcset="https://stranger.example/d.png"><img src="//stranger.example/e.png"></picture>',
      '<style>body{display:none}</style><link rel="stylesheet" href="https://stranger.example/f.css">',
      `<div style="position:fixed;inset:0;z-index:99999;background:url(https://stranger.example/g.png)">over all</div>`,
      '<form action="https://stranger.example"><input name="password"><button>Sign in</button></form>',
      `<iframe srcdoc="<script>parent.${run}</script>"></iframe><math><mtext><style><img src=x onerror=${run}></style></mtext></math>`,
      '<p>last words</p>',
    ].join('')
    // as a server would answer that keeps what it is given; ours strips it when it is saved
    await page.route(`**${noticeCalls.read.path}**`, async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, result: { ...answer.result, text: hostile } } })
    })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openFromCentre(page, '恶意通知')
    const opened = page.getByRole('dialog', { name: '恶意通知' })
    await opened.getByText('last words').waitFor()
    const shown = await opened.getByRole('document').evaluate((text) => text.innerHTML)
    expect(shown).not.toMatch(
      /stranger|wasRun|javascript|style|srcset|background|<(form|input|button|iframe|svg|script)/,
    )
    expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false)
    expect(asked.filter((url) => url.includes('stranger'))).toEqual([])
    // nothing lies above the dialog: it can be closed
    await opened.getByRole('button', { name: '关闭' }).click()
    await opened.waitFor({ state: 'hidden' })
  })
})
