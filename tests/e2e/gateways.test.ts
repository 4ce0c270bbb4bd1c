import mqtt from 'mqtt'
import { expect, it } from 'vitest'
import { server, stageDemo } from '../support/demo-stage.ts'
import { button, dialog, notice, openAt } from '../support/plant-page.ts'

stageDemo()

/** Of a parameter that no template of the demo has. */
const CODE = 'HZ0001.1.CommT'

it('shows codes that no point has, and makes points of those that name a node and a parameter', async () => {
  const gateway = await mqtt.connectAsync(server.mqttUrl)
  const v = [
    [CODE, 1],
    ['HZ9.1.T1g', 60],
  ]
  await gateway.publishAsync('heat/demo/GW-HZ0001/up', JSON.stringify({ t: Date.now(), v }), { qos: 1 })
  await gateway.endAsync()

  const { page, problems } = await openAt('/admin-framework/gateways')
  await page.getByRole('row', { name: 'GW-HZ0001' }).getByRole('button').first().click()
  const drawer = page.getByRole('dialog', { name: '网关 GW-HZ0001' })
  await button(drawer, '现场网关配置文件').waitFor()
  await drawer.getByRole('tab', { name: '未知点码' }).click()
  await drawer.getByText('没有编码为 HZ9.1 的节点').waitFor()
  await button(drawer, '全部建为点位（1）').click()
  await notice(page, '已建立 1 个点位').waitFor()
  await drawer.getByText(CODE).waitFor({ state: 'detached' })

  const points = await openAt(`/admin-framework/point-config?paramCode=CommT`)
  const row = points.page.getByRole('row', { name: CODE })
  await row.getByRole('button', { name: '删除' }).click()
  await button(dialog(points.page), '删除').click()
  await notice(points.page, '删除').waitFor()
  expect([...problems, ...points.problems]).toEqual([])
})
