import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Env } from '#server/core/env.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { dropOldValues, OLD_VALUES_KIND } from './retention.ts'

/** Drops raw values and short rollups past their retention, by whole days. */
export const oldValuesJob = (env: Pick<Env, 'db' | 'settings'>) =>
  defineJob({
    kind: OLD_VALUES_KIND,
    title: label('清理超过保留期的历史数据', 'Drop values past their retention'),
    params: z.strictObject({}),
    paramNames: {},
    timeoutMs: 600_000,
    maxAttempts: 3,
    async run({ signal, db: background, log, now }) {
      signal.throwIfAborted()
      const dropped = await dropOldValues({ ...env, background, now })
      if (dropped.length > 0) log.info({ dropped }, 'old values dropped')
      return label(`删除 ${dropped.length} 个分区`, `Partitions dropped: ${dropped.length}`)
    },
  })
