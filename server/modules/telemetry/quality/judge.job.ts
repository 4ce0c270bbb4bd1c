import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Env } from '#server/core/env.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { JUDGE_KIND } from '../rollups/retention.ts'
import { judgeDue } from './judge-due.ts'

/** Judges the stored values of all units and sources that are new or came late. */
export const judgeJob = ({ settings }: Pick<Env, 'settings'>) =>
  defineJob({
    kind: JUDGE_KIND,
    title: label('数据质量判定', 'Judge the quality of data'),
    params: z.strictObject({}),
    paramNames: {},
    timeoutMs: 1_800_000,
    maxAttempts: 3,
    async run({ signal, db, now }) {
      const count = await judgeDue(db, now() - settings.rawRetentionMs, signal)
      return label(`判定 ${count} 次节点数据`, `Nodes judged: ${count}`)
    },
  })
