import { z } from 'zod'
import { type Label, label } from '#contract/kit/language.ts'
import type { Db } from '../db/client.ts'
import { deleteInSlices } from './in-slices.ts'
import { defineJob } from './job-kind.ts'

const DAY_MS = 86_400_000

interface Expiry {
  readonly kind: string
  readonly title: Label
  /** Days for which records are kept, unless a task says otherwise. */
  readonly keepDays: number
  /** Few enough records for a slice of background work. */
  readonly sliceSize: number
  /** What was done. */
  readonly told: (numDeleted: number) => Label
  /** Deletes `limit` records of before a time at most. @returns Their number. */
  readonly deleteBefore: (db: Db, before: Date, limit: number) => Promise<number>
}

/** A job that deletes what is older than a number of days. */
export const defineExpiry = ({ kind, title, keepDays, sliceSize, told, deleteBefore }: Expiry) =>
  defineJob({
    kind,
    title,
    params: z.strictObject({ keepDays: z.int().min(1).max(3650).default(keepDays) }),
    paramNames: { keepDays: label('保留天数', 'Days to keep') },
    timeoutMs: 600_000,
    maxAttempts: 3,
    async run({ params, signal, db, now }) {
      const before = new Date(now() - params.keepDays * DAY_MS)
      return told(await deleteInSlices(signal, sliceSize, (limit) => deleteBefore(db, before, limit)))
    },
  })
