import { setTimeout as pause } from 'node:timers/promises'
import { telemetryCalls } from '#contract/endpoints/telemetry.ts'
import { createDataFolder, startDemo } from '#tests/support/demo-server.ts'
import { type BenchRow, benchRow, withLimit } from '../results.ts'
import { type AskedCall, createConsole } from '../server/asking.ts'

const POINTS = 500
const RUNS = 40
const LIMIT_MS = 300
const SECOND_MS = 1_000
const RAW_MS = 40 * 3_600_000
const WINDOW_MS = 600_000

/**
 * A seek in a replay: the call that tells what drawings of 500 points showed at a moment of all stored history, on the
 * own database, beside a demo of 250 stations that goes on. Peer: the latest values of the same points.
 */
export async function benchReplay(): Promise<BenchRow[]> {
  const folder = await createDataFolder()
  const server = await startDemo({
    DATA_DIR: folder.path,
    SIM_STATIONS: '250',
    SIM_STEP_S: '5',
    SIM_HISTORY_DAYS: '10',
    LOG_LEVEL: 'error',
  })
  try {
    while (!server.output().includes('complete')) await pause(SECOND_MS)
    const calls: AskedCall[] = []
    const person = createConsole(server.url, calls)
    await person.signIn('super')
    const nodes = telemetryCalls.nodes.output.parse(await person.ask('tree', 'POST', telemetryCalls.nodes.path))
    const units = nodes.filter(({ nodeType }) => nodeType === 'unit').map(({ keyId }) => keyId)
    const ids = telemetryCalls.points.output
      .parse(await person.ask('points', 'POST', telemetryCalls.points.path, { nodeIds: JSON.stringify(units) }))
      .map(({ pointId }) => pointId)
    // every part of the network in turn
    const pointIdsOf = (run: number): string =>
      JSON.stringify(Array.from({ length: POINTS }, (_, i) => ids[(run * 389 + i * 7) % ids.length]))
    const { since } = telemetryCalls.recorded.output.parse(
      await person.ask('recorded', 'POST', telemetryCalls.recorded.path, { pointIds: pointIdsOf(0) }),
    )
    if (since === null) throw new Error('Nothing is recorded.')

    const measure = async (path: string, formOf: (run: number) => Record<string, string>): Promise<number[]> => {
      calls.length = 0
      for (let run = 0; run <= RUNS; run += 1)
        await person.ask('replay', 'POST', path, { pointIds: pointIdsOf(run), ...formOf(run) })
      const failed = calls.find(({ failure }) => failure !== null)
      if (failed) throw new Error(`${path}: ${failed.failure}`)
      // the first call warms up
      return calls.slice(1).map(({ ms }) => ms)
    }
    const replayed = (fromMs: number, lengthMs: number) => (run: number) => {
      const from = Math.floor(fromMs + ((run * 0.618) % 1) * (Date.now() - lengthMs - fromMs))
      return { from: String(from), to: String(from + lengthMs) }
    }
    const seek = await measure(telemetryCalls.replay.path, replayed(since, 0))
    const minutes = await measure(telemetryCalls.replay.path, replayed(Date.now() - RAW_MS, WINDOW_MS))
    const peer = { name: 'latest values', runs: await measure(telemetryCalls.latest.path, () => ({})) }
    return [
      withLimit(benchRow('telemetry', `replay seek, ${POINTS} points`, 'ms', seek, peer), LIMIT_MS),
      benchRow('telemetry', `replay of 10 min of samples, ${POINTS} points`, 'ms', minutes, peer),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}
