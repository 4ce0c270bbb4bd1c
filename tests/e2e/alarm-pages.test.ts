import { describe, expect, it } from 'vitest'
import { seriousProblems } from '../support/axe.ts'
import { stageOwnDemo } from '../support/demo-stage.ts'
import { eventually, goTo, openAt } from '../support/plant-page.ts'

// begins with no alarms
stageOwnDemo()

describe('alarm pages', () => {
  it('R2.3-37 open with lists, figures and what happened since, and keep them in the address', async () => {
    const { page, problems } = await openAt('/realTimeAlerts')
    const main = page.getByRole('main')
    await main.getByText('此列表中没有报警。').waitFor()
    await main.getByRole('tab', { name: '已搁置' }).click()
    await eventually(() => page.url()).toContain('tab=shelved')
    expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])

    await goTo(page, '/alarmManagement')
    await main.getByText('所选时间内没有符合条件的报警。').waitFor()
    await main.getByRole('tab', { name: '指标' }).click()
    await main.getByRole('rowheader', { name: '报警泛滥时间占比' }).waitFor()
    await eventually(() => page.url()).toContain('tab=kpis')
    expect(await seriousProblems(page, 'frame and what is over it')).toEqual([])
    await main.getByRole('tab', { name: '上次查看以来' }).click()
    await main.getByText('（近 24 小时）').waitFor()
    await main.getByRole('button', { name: '已全部查看' }).click()
    await main.getByText('您上次查看以来').waitFor()
    expect(problems).toEqual([])
  })
})
