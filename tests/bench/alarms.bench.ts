import { benchBurst } from './alarms/burst.ts'
import { benchEvaluation } from './alarms/evaluation.ts'
import { benchIngestCost } from './alarms/ingest-cost.ts'
import { benchJobStart } from './alarms/job-start.ts'
import { benchOpenAlarms } from './alarms/open-alarms.ts'
import { benchRaisedToVisible } from './alarms/raised-to-visible.ts'
import { runParts } from './parts.ts'

/** Alarms at company size. BENCH_PARTS selects parts. */
await runParts({
  evaluation: benchEvaluation,
  ingest: benchIngestCost,
  visible: benchRaisedToVisible,
  burst: benchBurst,
  open: benchOpenAlarms,
  jobs: benchJobStart,
})
