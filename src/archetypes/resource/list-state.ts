// State of a list in the address (the query behind the page's path), so that a view can be linked and reloaded. Pure:
// use-list-address.ts connects it to the router.

import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/kit/resource.ts'
import type { ResourceQuery, ResourceSort } from './list-query.ts'

export type ListState = ResourceQuery

/** What an address may contain, and the defaults. */
export interface ListShape {
  /** Names of filters. */
  readonly filters: readonly string[]
  /** Sortable columns. */
  readonly sortable: readonly string[]
  readonly sort: ResourceSort
}

export type ListChange =
  | { readonly kind: 'filter'; readonly filters: Readonly<Record<string, string>> }
  | { readonly kind: 'page'; readonly page: number; readonly pageSize: number }
  | { readonly kind: 'sort'; readonly sort: ResourceSort | null }
  /** Removes all filters; page size and sort order stay. */
  | { readonly kind: 'reset' }

const OWN_NAMES = ['page', 'limit', 'sortColumn', 'sortType'] as const
const MAX_FILTER_LENGTH = 200

const wholeNumber = (text: string | null): number => (/^\d{1,7}$/.test(text ?? '') ? Number(text) : 0)

/** Reads an address; invalid parts are ignored. */
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

/** The address of a state: only differences from the default, plus the other parameters of the address. */
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
      // a new filter starts on the first page
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

/** The last existing page, for an address that names one beyond it; null where the page exists. */
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

/** A text that is equal for filters with the same result. */
export const filtersKey = (filters: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(withoutEmpty(Object.entries(filters))).sort(([a], [b]) => (a < b ? -1 : 1)))
