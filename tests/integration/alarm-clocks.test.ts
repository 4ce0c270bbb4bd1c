import { afterAll, beforeAll, expect, it } from 'vitest'
import { watchClocks } from '#server/modules/alarms/parts/clock-alarm.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'

let stage: ControlStage

beforeAll(async () => {
  stage = await createControlStage()
})
afterAll(() => stage?.close())

const alarms = async () => {
  const { rows } = await stage.demo.env.db.$client.query(
    `select state, warn_level, content from alarms where source_key = 'clock:ahead' order by raised_at, id`,
  )
  return rows
}

it('a clock that is set back is told in an urgent alarm, until the clocks agree for five minutes', async () => {
  let elapsed = 0
  const clocks = watchClocks(stage.demo.env, () => elapsed)
  stage.demo.telemetry.ingest.onMessage(clocks.noteUplink)
  try {
    await stage.measure(IN_ORDER)
    await clocks.work()
    expect(await alarms()).toEqual([])
    const right = stage.clock.now()
    stage.clock.advance(-600_000)
    const payload = JSON.stringify({ t: right, v: [[`${stage.unit.unit}.T2gSP`, 45]] })
    await stage.demo.telemetry.ingest.accept(`heat/demo/${stage.unit.gateway}/up`, Buffer.from(payload))
    await clocks.work()
    await clocks.work()
    expect(await alarms()).toMatchObject([
      { state: 'active', warn_level: 3, content: expect.stringContaining(stage.unit.gateway) },
    ])
    // what is known is of a future now: nothing is sent on it
    expect(stage.commandOf(await stage.ask('T2gSP', 46))).toMatchObject({ refusal: { code: 'staleView' } })
    elapsed += 299_000
    await clocks.work()
    expect((await alarms())[0]?.state).toBe('active')
    elapsed += 2_000
    await clocks.work()
    expect((await alarms())[0]?.state).toBe('returned')
  } finally {
    await clocks.stop()
  }
})
