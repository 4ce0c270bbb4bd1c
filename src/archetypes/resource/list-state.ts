// What a list shows, as the address tells it (the query behind the page's path), so that a view can be linked and reloaded.
// Pure: use-list-address.ts puts it into the router.

import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/kit/resource.ts'
import type { ResourceQuery, ResourceSort } from './list-query.ts'

export type ListState = ResourceQuery

/** What an address may tell of a list, and what it shows when the address tells nothing. */
export interface ListShape {
  /** Names of filters. */
  readonly filters: readonly string[]
  /** Columns that can order it. */
  readonly sortable: readonly string[]
  readonly sort: ResourceSort
}

export type ListChange =
  | { readonly kind: 'filter'; readonly filters: Readonly<Record<string, string>> }
  | { readonly kind: 'page'; readonly page: number; readonly pageSize: number }
  | { readonly kind: 'sort'; readonly sort: ResourceSort | null }
  /** All filters away; size and order stay. */
  | { readonly kind: 'reset' }

const OWN_NAMES = ['page', 'limit', 'sortColumn', 'sortType'] as const
const MAX_FILTER_LENGTH = 200

const wholeNumber = (text: string | null): number => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0)

/** Reads an address; what it says wrongly counts as not said. */
export function readListState(search: URLSearchParams, { filters, sortable, sort }: ListShape): ListState {
  const pageSize = wholeNumber(search.get('limit'))
  const column = search.get('sortColumn') ?? ''
  return {
    filters: withoutEmpty(filters.map((name) => [name, search.get(name) ?? ''] as const)),
    page: Math.max(1, wholeNumber(search.get('page'))),
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? DEFAULT_PAGE_SIZE,
    sort: sortable.includes(column) ? { column, direction: search.get('sortType') === 'desc' ? 'desc' : 'asc' } : sort,
  }
}

/** The address of a state: only what differs from the default, beside what else the address holds. */
export function writeListState(state: ListState, shape: ListShape, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of [...OWN_NAMES, ...shape.filters]) next.delete(name)
  for (const [name, value] of Object.entries(state.filters)) next.set(name, value)
  if (state.page !== 1) next.set('page', String(state.page))
  if (state.pageSize !== DEFAULT_PAGE_SIZE) next.set('limit', String(state.pageSize))
  if (!isSameSort(state.sort, shape.sort)) {
    next.set('sortColumn', state.sort.column)
    next.set('sortType', state.sort.direction)
  }
  return next
}

const isSameSort = (a: ResourceSort, b: ResourceSort): boolean => a.column === b.column && a.direction === b.direction

export function changeList(state: ListState, change: ListChange, shape: ListShape): ListState {
  switch (change.kind) {
    case 'filter': {
      const filters = withoutEmpty(Object.entries({ ...state.filters, ...change.filters }))
      // what is found anew is read from its beginning
      return { ...state, filters, page: 1 }
    }
    case 'page': {
      const isResized = change.pageSize !== state.pageSize
      return { ...state, page: isResized ? 1 : change.page, pageSize: change.pageSize }
    }
    case 'sort':
      return { ...state, sort: change.sort ?? shape.sort, page: 1 }
    case 'reset':
      return { ...state, filters: {}, page: 1 }
  }
}

/** The last page there is, for an address that names one behind it; null where the page is fine. */
export function lastPageBefore({ page, pageSize }: ListState, total: number): number | null {
  const last = Math.max(1, Math.ceil(total / pageSize))
  return page > last ? last : null
}

function withoutEmpty(entries: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const kept = entries
    .map(([name, value]) => [name, value.trim().slice(0, MAX_FILTER_LENGTH)] as const)
    .filter(([, value]) => value !== '')
  return Object.fromEntries(kept)
}

/** Equal for filters that find the same. */
export const filtersKey = (filters: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(withoutEmpty(Object.entries(filters))).sort(([a], [b]) => (a < b ? -1 : 1)))
