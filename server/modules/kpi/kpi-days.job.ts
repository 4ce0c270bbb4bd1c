import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { computeDirtyDays, countDirtyDays } from './day.repository.ts'

/** Days of nodes in one transaction: what it has taken, rollups that mark it again wait for, and a cancelled run repeats. */
const SLICE = 100
const TIMEOUT_MS = 600_000
/** What is left then is done by the next run. */
const WORK_MS = 480_000

/** Computes what the key figures rest on: new days, and days whose values or areas have changed. */
export const kpiDaysJob = defineJob({
  kind: 'kpi.computeDays',
  title: label('计算指标基础数据（按日）', 'Compute the days of the key figures'),
  params: z.strictObject({}),
  paramNames: {},
  timeoutMs: TIMEOUT_MS,
  maxAttempts: 3,
  async run({ signal, progress, db, now }) {
    const endsAt = now() + WORK_MS
    const numDirty = await countDirtyDays(db)
    let numDone = 0
    while (now() < endsAt) {
      signal.throwIfAborted()
      const computed = await computeDirtyDays(db, SLICE, now())
      numDone += computed
      progress(Math.min(1, numDone / Math.max(1, numDirty)))
      if (computed < SLICE) break
    }
    return label(`计算 ${numDone} 个节点日`, `Days of nodes computed: ${numDone}`)
  },
})
