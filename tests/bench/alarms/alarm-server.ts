import mqtt, { type MqttClient } from 'mqtt'
import type { Database } from '#server/core/db/client.ts'
import { alarms } from '#server/modules/alarms/tables.ts'
import { type DemoServer, startDemo } from '#tests/support/demo-server.ts'
import type { Place } from '../databases.ts'
import { createLimitedPlant, type LimitedPoint, STATIONS } from './limited-plant.ts'

const SLICE = 1_000
/** Categories of the open alarms. */
const CATEGORIES = [0, 2, 3, 4, 7, 9, 20, 22]
/** Of 20 alarms, by level: general, important, urgent (80, 15 and 5 %). */
const LEVELS = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3]

/** A running server over the limited plant, whose gateways are the bench's. */
export interface AlarmServer {
  readonly server: DemoServer
  readonly points: readonly LimitedPoint[]
  /** Publishes values by gateway; resolves when the broker has acknowledged them. */
  publish(values: readonly (readonly [point: LimitedPoint, value: number])[]): Promise<void>
}

/** @param numOpen - Alarms that are open already when the server starts. */
export async function withAlarmServer<Result>(
  place: Place,
  numOpen: number,
  work: (stage: AlarmServer) => Promise<Result>,
): Promise<Result> {
  const database = await place.open()
  const { points } = await createLimitedPlant(database, place)
  await insertOpenAlarms(database, numOpen)
  await database.close()
  // a slow simulator: the alarms come from the bench
  const server = await startDemo({
    ...place.variables,
    SIM_STATIONS: String(STATIONS),
    SIM_STEP_S: '60',
    LOG_LEVEL: 'error',
  })
  const client = await mqtt.connectAsync(server.mqttUrl)
  try {
    return await work({ server, points, publish: (values) => publish(client, values) })
  } finally {
    await client.endAsync(true)
    await server.stop()
  }
}

async function publish(
  client: MqttClient,
  values: readonly (readonly [point: LimitedPoint, value: number])[],
): Promise<void> {
  const byGateway = new Map<string, [string, number][]>()
  for (const [{ gatewayCode, code }, value] of values)
    byGateway.set(gatewayCode, [...(byGateway.get(gatewayCode) ?? []), [code, value]])
  const t = Date.now()
  await Promise.all(
    [...byGateway].map(([gateway, v]) =>
      client.publishAsync(`heat/demo/${gateway}/up`, JSON.stringify({ t, v }), { qos: 1 }),
    ),
  )
}

async function insertOpenAlarms({ db }: Database, count: number): Promise<void> {
  const now = Date.now()
  for (let from = 0; from < count; from += SLICE)
    await db.insert(alarms).values(
      Array.from({ length: Math.min(SLICE, count - from) }, (_, i) => {
        const at = from + i
        const value = 60 + (at % 40)
        return {
          sourceKey: `bench:${at}`,
          warnNumber: CATEGORIES[at % CATEGORIES.length] ?? 2,
          warnLevel: LEVELS[(at * 7) % LEVELS.length] ?? 1,
          warnTypeLabel: '热力站报警',
          content: `【一般】幸福里换热站 ${at % 4}号机组 二次供水温度 ${value}.0 °C，高于运行高限 60.0 °C`,
          conditionInfo: '高于运行高限 60.0 °C，回差 1.0 °C',
          heatName: '幸福里换热站',
          heatKeyId: `station-${at % STATIONS}`,
          pointLocation: `${at % 4}号机组`,
          value,
          limit: 60,
          raisedAt: new Date(now - at * 1_000),
        }
      }),
    )
}
