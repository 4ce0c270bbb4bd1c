import { afterEach, describe, expect, it } from 'vitest'
import { demoCalendar, simulatorCalls } from '#contract/endpoints/simulator.ts'
import { heatSeason, weatherCalls } from '#contract/endpoints/weather.ts'
import { readSettings } from '#server/core/settings.ts'
import { type DemoSimulator, runDemoSimulator } from '#server/demo/simulator/demo-simulator.ts'
import { createDemoApp, type DemoApp } from '../support/demo-app.ts'
import { startOpenBroker } from '../support/open-broker.ts'
import { createTestClock } from '../support/test-env.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A first start of the demo, at noon of the company. */
async function startAt(date: string, simDay = '') {
  const now = Date.parse(`${date}T12:00:00+08:00`)
  const broker = await startOpenBroker()
  closers.push(broker.close)
  let simulator: DemoSimulator | null = null
  const variables = { SIM_STATIONS: '1', SIM_HISTORY_DAYS: '0', SIM_DAY: simDay }
  const demo = await createDemoApp(createTestClock(now), variables, undefined, () => simulator)
  closers.push(demo.close)
  const running = await runDemoSimulator(demo.env, {
    mqttUrl: broker.url,
    engine: { adopt: async () => undefined },
    openCalls: demo.app.openCalls,
  })
  simulator = running
  closers.push(running.stop)
  return { demo, simulator: running }
}

const asAdmin = async (demo: DemoApp) => ({ token: await demo.tokenOf('admin') })
const modelDate = async (demo: DemoApp) =>
  demoCalendar.parse((await demo.get(simulatorCalls.calendar.path, {}, await asAdmin(demo))).result)
const season = async (demo: DemoApp) =>
  heatSeason.parse((await demo.post(weatherCalls.heatSeason.path, {}, await asAdmin(demo))).result)

describe('the calendar of the demo', () => {
  it('is the real one in the heating season', async () => {
    const { demo } = await startAt('2026-11-16')
    expect(await modelDate(demo)).toBeNull()
    expect(await season(demo)).toEqual({ heatingStartDate: '2026-11-15', heatingEndDate: '2027-03-15' })
  })

  it('is shifted into midwinter outside the season, with the season; and the console is told', async () => {
    const { demo, simulator } = await startAt('2026-07-01')
    expect(await modelDate(demo)).toEqual({ modelDate: '2026-01-20' })
    // 66 days before and 54 after
    expect(await season(demo)).toEqual({ heatingStartDate: '2026-04-26', heatingEndDate: '2026-08-24' })
    expect(simulator.simulation.weather.outdoorC).toBeLessThan(8)
  })

  it('begins on the day that is asked for', async () => {
    const { demo } = await startAt('2026-11-24', '03-01')
    expect(await modelDate(demo)).toEqual({ modelDate: '2026-03-01' })
  })

  it('refuses a day outside the season, and one that most years lack', () => {
    for (const SIM_DAY of ['07-01', '02-29', '1-20', '01-32', '2026-01-20'])
      expect(() => readSettings({ SIM_DAY }, { demo: true }), SIM_DAY).toThrow(
        'SIM_DAY: must be a day from 11-15 to 03-15',
      )
  })
})
