import { expect, it } from 'vitest'
import { server, stageDemo } from '../support/demo-stage.ts'
import { openAt } from '../support/plant-page.ts'

stageDemo()

it('an administrator reads at /docs how a call is made, and who may make it', async () => {
  const { page, problems } = await openAt('/')
  await page.goto(`${server.url}/docs`)
  // of this many calls the page draws those in view
  await page.locator('.operation-filter-input').fill('/jeasy-base/dict')
  await page.locator('h3[data-tag="/jeasy-base/dict"]').click()
  const save = page.locator('.opblock').filter({ has: page.locator('[data-path="/jeasy-base/dict/save"]') })
  await save.locator('.opblock-summary-control').click()
  await save.getByText('dict:add').waitFor()
  await save.getByText('Request body').waitFor()
  expect(await page.getByRole('button', { name: 'Try it out' }).count()).toBe(0)
  expect(problems).toEqual([])
})
