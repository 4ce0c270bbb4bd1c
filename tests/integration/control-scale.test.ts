import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'

let stage: ControlStage
beforeAll(async () => {
  stage = await createControlStage()
  await stage.measure(IN_ORDER)
})
afterAll(() => stage?.close())

it('a command to a device with numbers of its own is scaled there and back', async () => {
  const code = `${stage.unit.unit}.T2gSP`
  await stage.demo.env.db.$client.query('update points set scale = 0.1 where code = $1', [code])
  await stage.demo.telemetry.followPlant()
  stage.clock.advance(1_000)
  await stage.measure({ T2gSP: 450 })
  const seen = { value: 45, at: stage.clock.now() }
  const asked = stage.commandOf(await stage.ask('T2gSP', 46, { seen }))
  expect(asked).toMatchObject({ state: 'asked', old: 45, value: 46 })
  await stage.first.work()
  expect(stage.first.told).toMatchObject([{ id: asked.commandId, value: 460 }])
  await stage.answer(asked.commandId, 'ok', { value: 460 })
  expect(await stage.state(asked.commandId)).toMatchObject({ state: 'answered', answered: 46 })
  stage.clock.advance(1_000)
  await stage.measure({ T2gSP: 460 })
  await stage.pass(1)
  expect(await stage.state(asked.commandId)).toMatchObject({ state: 'readBack', readBack: 46 })
})
