import { benchIngest } from './ingest.ts'
import { type BenchRow, reportRows } from './results.ts'
import { benchFanOut } from './telemetry/fan-out.ts'
import { benchHistory } from './telemetry/history.ts'
import { benchMemory } from './telemetry/memory.ts'
import { benchReplay } from './telemetry/replay.ts'

/** Telemetry at company size: ingest, fan-out to many consoles, history, memory, and replay. BENCH_PARTS selects parts. */
const PARTS = {
  ingest: () => benchIngest('telemetry'),
  'fan-out': benchFanOut,
  history: benchHistory,
  memory: benchMemory,
  replay: benchReplay,
}

const chosen = process.env.BENCH_PARTS?.split(',')
const rows: BenchRow[] = []
for (const [name, part] of Object.entries(PARTS)) if (chosen?.includes(name) ?? true) rows.push(...(await part()))
reportRows(rows)
