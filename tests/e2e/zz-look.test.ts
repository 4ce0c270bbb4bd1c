import { it } from 'vitest'
import { stageDemo } from '../support/demo-stage.ts'
import { button, dialog, openAt } from '../support/plant-page.ts'

stageDemo()

it('looks', async () => {
  const { page } = await openAt('/admin-siteHeatSourDataConf/energyDataConf?tab=exchanges')
  await button(page, '新增').first().click()
  const form = dialog(page)
  await form.waitFor()
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/h2/shots/exchange-empty.png' })
  console.log(await form.innerText())
})
