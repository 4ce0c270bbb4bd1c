import { benchBurst } from './alarms/burst.ts'
import { benchEvaluation } from './alarms/evaluation.ts'
import { benchIngestCost } from './alarms/ingest-cost.ts'
import { benchJobStart } from './alarms/job-start.ts'
import { benchOpenAlarms } from './alarms/open-alarms.ts'
import { benchRaisedToVisible } from './alarms/raised-to-visible.ts'
import { type BenchRow, reportRows } from './results.ts'

/** Alarms at company size. BENCH_PARTS selects parts. */
const PARTS = {
  evaluation: benchEvaluation,
  ingest: benchIngestCost,
  visible: benchRaisedToVisible,
  burst: benchBurst,
  open: benchOpenAlarms,
  jobs: benchJobStart,
}

const chosen = process.env.BENCH_PARTS?.split(',')
const rows: BenchRow[] = []
for (const [name, part] of Object.entries(PARTS)) if (chosen?.includes(name) ?? true) rows.push(...(await part()))
reportRows(rows)
