import { setTimeout as sleep } from 'node:timers/promises'
import { createDataFolder, startDemo } from '#tests/support/demo-server.ts'
import { type BenchRow, benchRow } from '../results.ts'
import { metricOf } from './bench-session.ts'

const MIB = 1 << 20
/** After this time, memory allocated at start has settled. */
const SETTLED_MS = 30_000

/** Memory of the server with 60 demo stations after BENCH_MINUTES (default 5), and its growth since the start. */
export async function benchMemory(): Promise<BenchRow[]> {
  const minutes = Number(process.env.BENCH_MINUTES ?? 5)
  const folder = await createDataFolder()
  const server = await startDemo({ DATA_DIR: folder.path, SIM_STATIONS: '60', SIM_STEP_S: '5', LOG_LEVEL: 'error' })
  try {
    const read = () => metricOf(server, 'process_resident_memory_bytes')
    await sleep(SETTLED_MS)
    const before = await read()
    const cpuBefore = await metricOf(server, 'process_cpu_seconds_total')
    const ms = Math.max(0, minutes * 60_000 - SETTLED_MS)
    await sleep(ms)
    const after = await read()
    const cpu = (await metricOf(server, 'process_cpu_seconds_total')) - cpuBefore
    return [
      benchRow('telemetry', `memory of the server after ${minutes} min of the demo`, 'MiB', [after / MIB]),
      benchRow('telemetry', `memory that came after the first half minute`, 'MiB', [(after - before) / MIB]),
      benchRow('telemetry', 'processor of the server with simulator and own database', '% of a core', [
        ms > 0 ? (cpu / (ms / 1000)) * 100 : Number.NaN,
      ]),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}
