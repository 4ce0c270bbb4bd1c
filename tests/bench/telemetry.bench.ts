import { benchIngest } from './ingest.ts'
import { runParts } from './parts.ts'
import { benchFanOut } from './telemetry/fan-out.ts'
import { benchHistory } from './telemetry/history.ts'
import { benchMemory } from './telemetry/memory.ts'
import { benchReplay } from './telemetry/replay.ts'

/** Telemetry at company size: ingest, fan-out to many consoles, history, memory, and replay. BENCH_PARTS selects parts. */
await runParts({
  ingest: () => benchIngest('telemetry'),
  'fan-out': benchFanOut,
  history: benchHistory,
  memory: benchMemory,
  replay: benchReplay,
})
