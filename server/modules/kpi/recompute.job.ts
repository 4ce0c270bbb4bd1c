import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { listStoredDays, recomputeDays } from './day.repository.ts'

/** Days of nodes in one transaction, as in the job that computes what has changed. */
const SLICE = 20

export const recomputeParams = z.object({
  /** Units and sources. */
  nodeIds: z.array(z.guid()),
  from: z.iso.date(),
  to: z.iso.date(),
})

/** Computes the stored days of some nodes again, for the person who asks for it. */
export const recomputeJob = defineJob({
  kind: 'kpi.recomputeDays',
  title: label('重新计算指标基础数据', 'Compute days of the key figures again'),
  params: recomputeParams,
  paramNames: {
    nodeIds: label('节点', 'Nodes'),
    from: label('开始日期', 'From'),
    to: label('结束日期', 'To'),
  },
  isAskedFor: true,
  timeoutMs: 3_600_000,
  maxAttempts: 2,
  async run({ params: { nodeIds, from, to }, signal, progress, db, now }) {
    const days = await listStoredDays(db, nodeIds, from, to)
    let numChanged = 0
    for (let done = 0; done < days.length; done += SLICE) {
      signal.throwIfAborted()
      numChanged += await recomputeDays(db, days.slice(done, done + SLICE), now())
      progress(Math.min(1, (done + SLICE) / days.length))
    }
    return label(
      `重新计算 ${days.length} 个节点日，其中 ${numChanged} 个结果有变化`,
      `Days of nodes computed: ${days.length}, of which ${numChanged} came to other figures`,
    )
  },
})
