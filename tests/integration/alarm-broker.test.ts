import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Bus } from '#server/core/bus/bus.ts'
import { connectExternalBroker } from '#server/core/bus/external-broker.ts'
import { freePort } from '#server/core/kit/free-port.ts'
import { watchServices } from '#server/modules/messages/service-watch.ts'
import { latest } from '#server/modules/telemetry/tables.ts'
import { type AlarmStage, createAlarmStage } from '../support/alarm-stage.ts'
import { type OpenBroker, startOpenBroker } from '../support/open-broker.ts'

const START = Date.UTC(2026, 0, 20, 8)
const UP = 'heat/demo/GW1/up'
const T1G = 'HZ0001.1.T1g'
const Q1 = 'HZ0001.1.Q1'

let stage: AlarmStage
let broker: OpenBroker
let port: number
let bus: Bus
let gateway: MqttClient

beforeEach(async () => {
  stage = await createAlarmStage(START)
  await stage.setLimits(T1G, { limitH: 125 })
  await stage.setLimits(Q1, { limitH: 2 })
  port = await freePort()
  broker = await startOpenBroker(port)
  const { env, telemetry } = stage.stage
  bus = await connectExternalBroker(broker.url, env.db, telemetry.ingest.accept, env.log)
  gateway = await mqtt.connectAsync(broker.url, { reconnectPeriod: 50, clean: false, clientId: 'GW1' })
})
afterEach(async () => {
  await gateway?.endAsync(true)
  await bus?.close()
  await broker?.close()
  await stage?.close()
})

/** Values of a second, once they are stored. */
async function measured(second: number, values: readonly (readonly [code: string, value: number])[]): Promise<void> {
  stage.goTo(Math.max(second, (stage.stage.clock.now() - START) / 1000))
  const sent = gateway.publishAsync(
    UP,
    JSON.stringify({ t: START + second * 1000, v: values.map((each) => [...each, 0]) }),
    {
      qos: 1,
    },
  )
  await expect
    .poll(async () => (await stage.stage.env.db.select().from(latest)).map(({ at }) => (at.getTime() - START) / 1000), {
      timeout: 20_000,
    })
    .toContain(second)
  await sent
}
async function tickAt(second: number): Promise<void> {
  stage.goTo(second)
  await stage.first.engine.tick()
}
const record = async () =>
  (await stage.list())
    .filter(({ warnNumber }) => warnNumber !== 0)
    .map(({ sourceKey, raised, recovered }) => [sourceKey.split(':')[0], raised, recovered])

it('R3-16 a broker that stops and starts ends no alarm, raises none twice, and holds up no delay', async () => {
  const watch = watchServices(stage.stage.env, bus)
  await measured(0, [
    [T1G, 130],
    [Q1, 1],
  ])
  await tickAt(61)
  await measured(90, [
    [T1G, 131],
    [Q1, 3],
  ])
  await broker.close()
  await expect.poll(() => bus.isConnected()).toBe(false)
  expect((await watch.look()).broker).toMatchObject({ isUp: false, losses: [START + 90_000] })
  await tickAt(140)
  expect(await record()).toEqual([['limit', 60, null]])
  await tickAt(151)
  expect(await record()).toEqual([
    ['limit', 60, null],
    ['limit', 150, null],
  ])
  broker = await startOpenBroker(port)
  await expect.poll(() => bus.isConnected(), { timeout: 20_000 }).toBe(true)
  // sent once more, as by a gateway that saw no answer
  await measured(90, [
    [T1G, 131],
    [Q1, 3],
  ])
  await measured(170, [
    [T1G, 131],
    [Q1, 1],
  ])
  await tickAt(231)
  expect((await watch.look()).broker).toMatchObject({ isUp: true, losses: [START + 90_000] })
  await watch.stop()
  expect(await record()).toEqual([
    ['limit', 60, null],
    ['limit', 150, 230],
  ])
})
