import { setTimeout as pause } from 'node:timers/promises'
import mqtt from 'mqtt'
import type pg from 'pg'
import { QUALITY } from '#contract/live/quality.ts'
import { messageMapping } from '#contract/message-mappings/mapping.ts'
import { paramsOfLevel } from '#contract/network/standard-params.ts'
import { connectPostgres } from '#server/core/db/client.ts'
import { migrateDatabase } from '#server/core/db/migrate.ts'
import { buildDemoNetwork } from '#server/demo/seed/demo-network.ts'
import { addMapping } from '#server/modules/message-mappings/mapping.repository.ts'
import { ensurePartitions } from '#server/modules/telemetry/samples/partitions.repository.ts'
import { startDemo } from '../support/demo-server.ts'
import { createMosquitto, hasMosquitto } from '../support/mosquitto.ts'
import { measuredClusters, type Place, withDatabase } from './databases.ts'
import { type BenchRow, benchRow, percentile, withAim } from './results.ts'

const STATIONS = 60
const ROUNDS = 120
const RUNS = 5
/** Unacknowledged messages per gateway; further ones wait. */
const IN_FLIGHT_A_GATEWAY = 4
const BARE_BATCH = 5_000
const BARE_ROWS = 200_000

const POLL_MS = 20
/** A server process has taken over a mapping after this time. */
const FOLLOW_MS = 5_000
/** Share of the rate of the product's own form that foreign JSON must reach. */
const MAPPED_SHARE = 0.9

/** `own`: as gateways of the product send. `mapped`: an object of the same values in hundredths, by a message mapping. */
type MessageForm = 'own' | 'mapped'

const MAPPING = messageMapping.parse({
  name: 'bench',
  topic: 'plant/{gateway}',
  gateway: '{gateway}',
  path: 'values',
  timeField: 'ts',
  qualityField: 'quality',
  goodQualities: 'good',
  rules: [{ key: '{key}', point: '{key}', scale: 0.01 }],
})

/**
 * Samples a second from MQTT publish to commit, compared with the rate at which the same database takes bare batches of
 * the same rows in the same two tables. On the product's own cluster, and on the one of TEST_DATABASE_URL; through
 * the embedded broker, and through Mosquitto where it is installed; the same values in foreign JSON beside those in the
 * product's own form.
 */
export async function benchIngest(bench: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { cluster, url } of measuredClusters()) rows.push(...(await onCluster(bench, cluster, url)))
  if (!hasMosquitto) console.log('Mosquitto: left out, it is not installed.')
  return rows
}

async function onCluster(bench: string, cluster: string, url: string | undefined): Promise<BenchRow[]> {
  const embedded: Ingested[] = []
  const mapped: Ingested[] = []
  const external: Ingested[] = []
  const bare: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    embedded.push(await withDatabase(url, (place) => measureIngest(place, '')))
    mapped.push(await withDatabase(url, (place) => measureIngest(place, '', 'mapped')))
    if (hasMosquitto) external.push(await withDatabase(url, measureThroughMosquitto))
    bare.push(await withDatabase(url, measureBare))
  }
  const peer = { name: 'bare batched inserts', runs: bare }
  const rate = (broker: string, runs: readonly Ingested[]): BenchRow =>
    benchRow(
      bench,
      `ingest on ${cluster} through ${broker}, publish to commit (higher is better)`,
      'samples/s',
      runs.map((one) => one.rate),
      peer,
    )
  const inFlight = IN_FLIGHT_A_GATEWAY * STATIONS
  const foreign = benchRow(
    bench,
    `ingest of foreign JSON on ${cluster} through aedes (higher is better)`,
    'samples/s',
    mapped.map((one) => one.rate),
    { name: 'the product’s own form', runs: embedded.map((one) => one.rate) },
  )
  return [
    rate('aedes', embedded),
    withAim(foreign, `at least ${MAPPED_SHARE} of the peer`, (foreign.ratio ?? 0) >= MAPPED_SHARE),
    benchRow(
      bench,
      `ingest on ${cluster} through aedes, publish to PUBACK with ${inFlight} messages on the way, p99`,
      'ms',
      embedded.map(({ delays }) => percentile(delays, 0.99)),
    ),
    ...(external.length > 0 ? [rate('Mosquitto', external)] : []),
  ]
}

async function measureThroughMosquitto(place: Place): Promise<Ingested> {
  const mosquitto = await createMosquitto()
  try {
    await mosquitto.start()
    return await measureIngest(place, mosquitto.url)
  } finally {
    await mosquitto.remove()
  }
}

interface Ingested {
  /** Samples a second. */
  readonly rate: number
  /** From publish to PUBACK of each message, ms. */
  readonly delays: readonly number[]
}

async function measureIngest(place: Place, brokerUrl: string, form: MessageForm = 'own'): Promise<Ingested> {
  const server = await startDemo({
    ...place.variables,
    MQTT_URL: brokerUrl,
    SIM_STATIONS: String(STATIONS),
    SIM_STEP_S: '60',
    LOG_LEVEL: 'error',
  })
  try {
    if (form === 'mapped') await addBenchMapping(place)
    // both forms after the same time
    await pause(FOLLOW_MS)
    const codes = pointCodes()
    const expected = ROUNDS * [...codes.values()].flat().length
    const before = await committedSamples(server.url)
    const started = performance.now()
    const delays = await Promise.all(
      [...codes].map(([gateway, points], i) => publishRounds(server.mqttUrl, { gateway, points, offset: i }, form)),
    )
    // a separate broker (Mosquitto) acknowledges before the commit
    while ((await committedSamples(server.url)) < before + expected) await pause(POLL_MS)
    return { rate: expected / ((performance.now() - started) / 1000), delays: delays.flat() }
  } finally {
    await server.stop()
  }
}

/** Adds the mapping to the database of a running server. */
async function addBenchMapping(place: Place): Promise<void> {
  const database = await connectPostgres(await place.url())
  try {
    await addMapping(database.db, { mapping: MAPPING, by: 'bench', at: new Date() })
  } finally {
    await database.close()
  }
}

/** The analogue points that the demo's gateways report, by gateway. */
function pointCodes(): Map<string, string[]> {
  const analogue = paramsOfLevel('unit')
    .filter((param) => param.kind === 'AI')
    .map((param) => param.code)
  const network = buildDemoNetwork({ stations: STATIONS, seed: 1 })
  return new Map(
    network.stations.map((station) => [
      station.gatewayCode,
      station.units.flatMap((unit) => analogue.map((code) => `${unit.code}.${code}`)),
    ]),
  )
}

/**
 * Publishes rounds of changing values, whose timestamps are one second apart, and waits for every acknowledgement.
 *
 * @returns Time from publish to acknowledgement of each message, ms.
 */
async function publishRounds(
  url: string,
  { gateway, points, offset }: { gateway: string; points: readonly string[]; offset: number },
  form: MessageForm,
): Promise<number[]> {
  const delays: number[] = []
  const client = await mqtt.connectAsync(url)
  const base = Date.now() - ROUNDS * 1000
  const waiting = new Set<Promise<unknown>>()
  for (let round = 0; round < ROUNDS; round += 1) {
    // a value whose quality changes is stored regardless of its dead-band
    const isGood = round % 2 === 0
    const time = base + round * 1000
    const values = points.map((code, i): [string, number] => [code, 0.3 + ((round * 7 + i + offset) % 11) * 0.07])
    const message =
      form === 'own'
        ? { t: time, v: values.map((value) => [...value, isGood ? QUALITY.good : QUALITY.commFail]) }
        : {
            ts: time,
            quality: isGood ? 'good' : 'uncertain',
            values: Object.fromEntries(values.map(([code, value]) => [code, Math.round(value * 100)])),
          }
    const topic = form === 'own' ? `heat/demo/${gateway}/up` : `plant/${gateway}`
    const began = performance.now()
    const sent = client.publishAsync(topic, JSON.stringify(message), { qos: 1 })
    waiting.add(sent)
    sent.then(() => {
      delays.push(performance.now() - began)
      waiting.delete(sent)
    })
    if (waiting.size >= IN_FLIGHT_A_GATEWAY) await Promise.race(waiting)
  }
  await Promise.all(waiting)
  await client.endAsync()
  return delays
}

async function committedSamples(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^heat_ingest_samples_total (\S+)/m.exec(text)?.[1])
}

async function measureBare(place: Place): Promise<number> {
  const database = await place.open()
  try {
    await migrateDatabase(database.db)
    const now = Date.now()
    await ensurePartitions(database.db, 'sample', now - 86_400_000, now)
    const started = performance.now()
    for (let done = 0; done < BARE_ROWS; done += BARE_BATCH)
      await insertBatch(database.db.$client, now - BARE_ROWS + done)
    return BARE_ROWS / ((performance.now() - started) / 1000)
  } finally {
    await database.close()
  }
}

async function insertBatch(pool: pg.Pool, time: number): Promise<void> {
  const ids = Array.from({ length: BARE_BATCH }, (_, i) => i + 1)
  const at = new Array<string>(BARE_BATCH).fill(new Date(time).toISOString())
  const values = ids.map((id) => id * 0.1)
  const qualities = new Array<number>(BARE_BATCH).fill(0)
  const unnest = 'select * from unnest($1::int[], $2::timestamptz[], $3::float8[], $4::smallint[])'
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`insert into sample ${unnest}`, [ids, at, values, qualities])
    await client.query(
      `insert into latest ${unnest} on conflict (point_id) do update set at = excluded.at, value = excluded.value, quality = excluded.quality`,
      [ids, at, values, qualities],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
