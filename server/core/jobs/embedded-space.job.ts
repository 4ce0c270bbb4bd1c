import { z } from 'zod'
import { label } from '#contract/kit/language.ts'
import type { Env } from '../env.ts'
import { changingTables, reclaimTable } from './embedded-space.repository.ts'
import { defineJob } from './job-kind.ts'

/**
 * Frees the dead rows of all tables of an embedded database, which has no process of its own for it. PostgreSQL does it
 * by itself.
 */
export const embeddedSpaceJob = ({ settings }: Pick<Env, 'settings'>) =>
  defineJob({
    kind: 'database.reclaimSpace',
    title: label('回收内置数据库空间', 'Reclaim space of the embedded database'),
    params: z.strictObject({}),
    paramNames: {},
    timeoutMs: 1_800_000,
    maxAttempts: 2,
    async run({ signal, progress, db }) {
      if (settings.databaseUrl) return label('PostgreSQL 自动回收，无需处理', 'PostgreSQL does this by itself')
      const tables = await changingTables(db)
      for (const [at, table] of tables.entries()) {
        signal.throwIfAborted()
        await reclaimTable(db, table)
        progress((at + 1) / tables.length)
      }
      return label(`整理 ${tables.length} 张表`, `Tables tidied: ${tables.length}`)
    },
  })
