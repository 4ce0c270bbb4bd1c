// State of a live table in its address.

import type { TableSort } from '#ui/data-table.tsx'
import { readList, writeList } from '../telemetry/address-list.ts'
import { ROW_FILTERS, type RowFilter } from './row-filter.ts'
import { GROUPINGS, type Grouping } from './row-lines.ts'

/** The group of the main parameters, and that of all. */
export const MAIN_GROUP = 'main'
export const ALL_GROUPS = 'all'

export interface RealtimeState {
  /** Topmost checked nodes; none means all. */
  readonly nodes: readonly string[]
  /** Id of a column group, or one of the two above. */
  readonly group: string
  readonly sort: TableSort | null
  readonly search: string
  readonly only: RowFilter
  readonly by: Grouping
}

const MAX_SEARCH_LENGTH = 100

export function readRealtimeState(search: URLSearchParams): RealtimeState {
  const column = search.get('sort') ?? ''
  return {
    nodes: readList(search, 'nodes'),
    group: search.get('group') ?? MAIN_GROUP,
    sort: column === '' ? null : { column, direction: search.get('order') === 'desc' ? 'desc' : 'asc' },
    search: (search.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH),
    only: ROW_FILTERS.find((filter) => filter === search.get('only')) ?? 'all',
    by: GROUPINGS.find((by) => by === search.get('by')) ?? 'none',
  }
}

/** The address of a state: only differences from the default, plus the other parameters of the address. */
export function writeRealtimeState(
  { nodes, group, sort, search: text, only, by }: RealtimeState,
  search: URLSearchParams,
) {
  const next = new URLSearchParams(search)
  writeList(next, 'nodes', nodes)
  for (const name of ['group', 'sort', 'order', 'search', 'only', 'by']) next.delete(name)
  if (group !== MAIN_GROUP) next.set('group', group)
  if (sort) next.set('sort', sort.column)
  if (sort?.direction === 'desc') next.set('order', 'desc')
  if (text !== '') next.set('search', text)
  if (only !== 'all') next.set('only', only)
  if (by !== 'none') next.set('by', by)
  return next
}
