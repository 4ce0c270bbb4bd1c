// Help texts of pages: those of the product until a company writes its own, and finding pages by them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listResult } from '#contract/kit/resource.ts'
import { menuCalls, menuResource, menuRow } from '#contract/resources/menu.resource.ts'
import { manualPageAt } from '#server/modules/menus/manual.ts'
import { createDemoApp, type DemoAccount, type DemoApp } from '../support/demo-app.ts'

const PAGE = '/realTimeAlerts'

let demo: DemoApp
let admin: string
beforeAll(async () => {
  demo = await createDemoApp()
  admin = await demo.tokenOf('admin')
})
afterAll(() => demo?.close())

const helpAt = async (routeKey: string, language = 'zh-CN') =>
  menuCalls.queryByRouteKey.output.parse(
    (
      await demo.post(
        menuCalls.queryByRouteKey.path,
        { routeKey },
        { token: admin, headers: { 'accept-language': language } },
      )
    ).result,
  )
const menuAt = async (menuUrl: string) =>
  menuRow.parse(
    listResult.parse((await demo.get(menuResource.call('list'), { menuUrl }, { token: admin })).result).list[0],
  )
async function write(menuSpecification: string): Promise<void> {
  const { keyId, version } = await menuAt(PAGE)
  const saved = await demo.postJson(
    menuCalls.saveDocument.path,
    { keyId, version, menuSpecification },
    { token: admin },
  )
  expect(saved.code).toBe(0)
}
const findAs = async (user: DemoAccount, text: string, language = 'zh-CN') =>
  menuCalls.findHelp.output.parse(
    (
      await demo.post(
        menuCalls.findHelp.path,
        { text },
        { token: await demo.tokenOf(user), headers: { 'accept-language': language } },
      )
    ).result,
  )

describe('the help of a page', () => {
  it('R7-49, R7-56 is the product’s in the language of the reader, until the company writes its own', async () => {
    const own = '<p>先打电话给调度室，再确认报警。</p>'
    expect((await helpAt(`#${PAGE}?tab=active`))?.menuSpecification).toBe(manualPageAt(PAGE, 'zh-CN')?.html)
    expect((await helpAt(PAGE, 'en'))?.menuSpecification).toBe(manualPageAt(PAGE, 'en')?.html)
    expect((await menuAt(PAGE)).menuSpecification).toBe(manualPageAt(PAGE, 'zh-CN')?.html)
    await write(own)
    expect((await helpAt(PAGE))?.menuSpecification).toBe(own)
    expect((await helpAt(PAGE, 'en'))?.menuSpecification).toBe(own)
  })

  it('is the product’s again where it is emptied, or saved as the product has it', async () => {
    await write('<p>自己的</p>')
    await write('<p> </p>')
    expect((await helpAt(PAGE, 'en'))?.menuSpecification).toBe(manualPageAt(PAGE, 'en')?.html)
    await write((manualPageAt(PAGE, 'zh-CN')?.html ?? '').replaceAll(/<li>(.*?)<\/li>/g, '<li><p>$1</p></li>'))
    expect((await helpAt(PAGE, 'en'))?.menuSpecification).toBe(manualPageAt(PAGE, 'en')?.html)
  })

  it('is that of the kind of page where an address has a parameter, and of pages without a menu', async () => {
    expect((await helpAt('/processDrawing/drawS/station'))?.menuName).toBe('站工艺图绘制')
    expect((await helpAt('/uIndex'))?.menuSpecification).toContain('调整布局')
    expect(await helpAt('/no-such-page')).toBeNull()
  })
})

describe('finding help', () => {
  it('names pages that say something of a question, of those that the user may open', async () => {
    const [first] = await findAs('admin', '怎么重置密码')
    expect(first).toMatchObject({ path: '/admin-role-power/admin-system-user', name: '用户管理' })
    expect(first?.excerpt).toContain('重置密码')
    const paths = (await findAs('leader', '怎么重置密码')).map(({ path }) => path)
    expect(paths).not.toContain('/admin-role-power/admin-system-user')
    expect((await findAs('operator', 'how do I shelve an alarm', 'en'))[0]).toMatchObject({ path: PAGE })
  })

  it('reads what the company has written in the place of the product’s text', async () => {
    await write('<ul><li><p>遇到泥石流请先撤离</p></li></ul>')
    expect(await findAs('operator', '泥石流')).toMatchObject([{ path: PAGE, excerpt: '遇到泥石流请先撤离' }])
    await write('')
    expect(await findAs('operator', '泥石流')).toEqual([])
  })
})
