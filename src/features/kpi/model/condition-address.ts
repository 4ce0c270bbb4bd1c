// State of the working-condition ranking in its address.

import { readRange, type TimeRange, writeRange } from '#archetypes/telemetry/time-range.ts'
import { type CohortFilter, readCohort, writeCohort } from './cohort-address.ts'
import { type ConditionSort, isMeasuredColumn } from './condition-rows.ts'

export interface ConditionState extends CohortFilter {
  readonly range: TimeRange
  readonly sort: ConditionSort
  /** The unit whose parts are shown, by id; empty: the first row. */
  readonly unit: string
}

const INITIAL_RANGE = 'yesterday'
export const INITIAL_SORT: ConditionSort = { column: 'score', direction: 'desc' }

export function readConditionState(search: URLSearchParams): ConditionState {
  const [column = '', direction] = (search.get('sort') ?? '').split(' ')
  return {
    range: readRange(search, INITIAL_RANGE),
    ...readCohort(search),
    sort: isMeasuredColumn(column) ? { column, direction: direction === 'asc' ? 'asc' : 'desc' } : INITIAL_SORT,
    unit: search.get('unit') ?? '',
  }
}

/** Only what differs from the page without parameters is written. */
export function writeConditionState(state: ConditionState, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  const { column, direction } = state.sort
  const set = (name: string, value: string): void => {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  const isInitial = column === INITIAL_SORT.column && direction === INITIAL_SORT.direction
  set('sort', isInitial ? '' : `${column} ${direction}`)
  set('unit', state.unit)
  writeCohort(state, next)
  writeRange(state.range, next, INITIAL_RANGE)
  return next
}
