import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageMapping } from '#contract/message-mappings/mapping.ts'
import { addMapping } from '#server/modules/message-mappings/mapping.repository.ts'
import { type ControlStage, createControlStage, IN_ORDER } from '../support/control-stage.ts'

let stage: ControlStage
beforeAll(async () => {
  stage = await createControlStage()
  const mapping = messageMapping.parse({
    name: 'cabinets',
    topic: 'site/{gateway}/values',
    gateway: '{gateway}',
    node: '{device}',
    nodes: [{ name: 'unit 7', code: stage.unit.unit }],
    path: '{device}',
    rules: [
      { key: 'setpoint', point: '{node}.T2gSP', scale: 0.1 },
      { key: '{key}', point: '{node}.{key}' },
    ],
    commandTopic: 'site/{gateway}/set/{device}',
    commandPayload: '{"tag": "{key}", "val": {value}, "no": "{id}"}',
  })
  await addMapping(stage.demo.env.db, { mapping, by: '', at: new Date(stage.clock.now()) })
  await stage.demo.telemetry.followPlant()
})
afterAll(() => stage?.close())

async function report(values: Readonly<Record<string, number>>): Promise<void> {
  const message = JSON.stringify({ 'unit 7': values })
  stage.clock.advance(1_000)
  await stage.demo.telemetry.ingest.accept(`site/${stage.unit.gateway}/values`, Buffer.from(message))
}
const inOrder = (setpoint: number) => {
  const { T2gSP: _setpoint, ...others } = IN_ORDER
  return { ...others, setpoint }
}

it('a command goes to a foreign device by the template of its mapping, once, and telemetry shows that it was done', async () => {
  await report(inOrder(450))
  const seen = { value: 45, at: stage.clock.now() }
  const asked = stage.commandOf(await stage.ask('T2gSP', 46, { seen }))
  await stage.first.work()
  const told = [{ topic: `site/${stage.unit.gateway}/set/unit 7`, tag: 'setpoint', val: 460, no: asked.commandId }]
  expect(stage.first.told).toEqual(told)
  await stage.pass(15)
  expect(await stage.state(asked.commandId)).toMatchObject({ state: 'answered' })
  await report(inOrder(460))
  await stage.pass(1)
  expect(await stage.state(asked.commandId)).toMatchObject({ state: 'readBack', readBack: 46 })
  expect(stage.first.told).toEqual(told)
  expect(await stage.frames(asked.commandId)).toMatchObject([{ direction: 'down' }])
})

it('one that telemetry does not show in time has failed', async () => {
  await report(inOrder(460))
  const asked = stage.commandOf(await stage.ask('T2gSP', 47, { seen: { value: 46, at: stage.clock.now() } }))
  await stage.pass(70)
  expect(await stage.state(asked.commandId)).toMatchObject({ state: 'notReached' })
})
