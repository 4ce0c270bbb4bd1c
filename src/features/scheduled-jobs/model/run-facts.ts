import type { JobRun } from '#contract/endpoints/jobs.ts'
import { formatQuantity } from '#lib/format-quantity.ts'

/** Queued or under way. */
export const isOpen = ({ state }: Pick<JobRun, 'state'>): boolean => state === 'queued' || state === 'running'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')

/** `0.4 s`, `12.0 s`, `3:05`, `1:02:30`; empty before the start. A run under way lasts until `now`, epoch ms. */
export function durationText(run: Pick<JobRun, 'state' | 'startedAt' | 'finishedAt'>, now: number): string {
  const end = run.finishedAt !== null ? Date.parse(run.finishedAt) : run.state === 'running' ? now : null
  if (run.startedAt === null || end === null) return ''
  const ms = Math.max(0, end - Date.parse(run.startedAt))
  if (ms < MINUTE) return `${formatQuantity(Math.floor(ms / 100) / 10, 1)} s`
  const minutesAndSeconds = `${two((ms % HOUR) / MINUTE)}:${two((ms % MINUTE) / SECOND)}`
  return ms < HOUR ? minutesAndSeconds.replace(/^0/, '') : `${Math.floor(ms / HOUR)}:${minutesAndSeconds}`
}
