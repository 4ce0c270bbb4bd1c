import type { AlgorithmRow } from '#contract/endpoints/algorithms.ts'

/** `unplanned`: of a kind of job that has no task. */
export const ALGORITHM_STATES = ['on', 'off', 'unplanned', 'continuously', 'onRequest'] as const
export type AlgorithmState = (typeof ALGORITHM_STATES)[number]

export function stateOf({ runs, task }: Pick<AlgorithmRow, 'runs' | 'task'>): AlgorithmState {
  if (runs !== 'scheduled') return runs
  if (task === null) return 'unplanned'
  return task.isEnabled ? 'on' : 'off'
}

/** Name of the algorithm; of several tasks that run it, the task's. */
export const nameOf = ({ keyId, title, task }: AlgorithmRow, all: readonly AlgorithmRow[]): string =>
  task && all.some((other) => other.title === title && other.keyId !== keyId) ? `${title} · ${task.title}` : title

/** @param filters - By name, group and state, as the address has them. */
export function algorithmsWith(
  rows: readonly AlgorithmRow[],
  { title = '', group = '', state = '' }: Readonly<Record<string, string>>,
): AlgorithmRow[] {
  const sought = title.trim().toLowerCase()
  return rows.filter(
    (row) =>
      `${row.title} ${row.task?.title ?? ''} ${row.computes}`.toLowerCase().includes(sought) &&
      (group === '' || row.group === group) &&
      (state === '' || stateOf(row) === state),
  )
}

/** `200 (1–3650)`, or the value alone. */
export function paramText({ value, min, max }: AlgorithmRow['params'][number]): string {
  if (min === null && max === null) return value
  return `${value} (${min ?? ''}–${max ?? ''})`
}
