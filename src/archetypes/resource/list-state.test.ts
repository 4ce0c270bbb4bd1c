import { describe, expect, it } from 'vitest'
import {
  changeList,
  filtersKey,
  type ListShape,
  type ListState,
  lastPageBefore,
  readListState,
  writeListState,
} from './list-state.ts'

const SHAPE: ListShape = {
  filters: ['type', 'labelZh'],
  sortable: ['type', 'code'],
  sort: { column: 'type', direction: 'asc' },
}
const START: ListState = { filters: {}, page: 1, pageSize: 50, sort: SHAPE.sort }
const read = (query: string): ListState => readListState(new URLSearchParams(query), SHAPE)
const write = (state: ListState, query = ''): string => {
  const search = writeListState(state, SHAPE, new URLSearchParams(query))
  search.sort()
  return search.toString()
}

describe('readListState', () => {
  it('R9-26, R9-28 starts at page 1 with 50 rows in the default order', () => {
    expect(read('')).toEqual(START)
  })

  it('reads filters, page, size and order', () => {
    expect(read('type=unit&page=3&limit=200&sortColumn=code&sortType=desc')).toEqual({
      filters: { type: 'unit' },
      page: 3,
      pageSize: 200,
      sort: { column: 'code', direction: 'desc' },
    })
  })

  it.each(['page=0', 'page=-1', 'page=x', 'page=1e9', 'limit=51', 'limit=', 'sortColumn=nope', 'type=%20', 'other=1'])(
    'takes the default where the address says %s',
    (query) => {
      expect(read(query)).toEqual(START)
    },
  )

  it.each([50, 100, 200, 500])('R9-29 takes the page size %i', (size) => {
    expect(read(`limit=${size}`).pageSize).toBe(size)
  })
})

describe('writeListState', () => {
  it('does not change the address in the start state, including other parameters', () => {
    expect(write(START, 'tab=2')).toBe('tab=2')
  })

  it('writes what readListState reads', () => {
    const state: ListState = {
      filters: { type: 'a&b=c', labelZh: '热力 站' },
      page: 7,
      pageSize: 500,
      sort: { column: 'type', direction: 'desc' },
    }
    expect(read(write(state, 'type=old&page=2'))).toEqual(state)
  })
})

describe('changeList', () => {
  const there: ListState = { ...START, page: 4, pageSize: 100, filters: { type: 'a' } }

  it('goes back to page 1 when the filters change', () => {
    expect(changeList(there, { kind: 'filter', filters: { labelZh: ' 站 ' } }, SHAPE)).toEqual({
      ...there,
      page: 1,
      filters: { type: 'a', labelZh: '站' },
    })
    expect(changeList(there, { kind: 'sort', sort: { column: 'code', direction: 'asc' } }, SHAPE).page).toBe(1)
  })

  it('drops a filter that became empty', () => {
    expect(changeList(there, { kind: 'filter', filters: { type: '  ' } }, SHAPE).filters).toEqual({})
  })

  it('changes the page, and goes back to page 1 with another page size', () => {
    expect(changeList(there, { kind: 'page', page: 5, pageSize: 100 }, SHAPE).page).toBe(5)
    expect(changeList(there, { kind: 'page', page: 5, pageSize: 50 }, SHAPE)).toMatchObject({ page: 1, pageSize: 50 })
  })

  it('has the default order when none is chosen', () => {
    expect(
      changeList({ ...there, sort: { column: 'code', direction: 'asc' } }, { kind: 'sort', sort: null }, SHAPE).sort,
    ).toEqual(SHAPE.sort)
  })

  it('keeps size and order when the filters are reset', () => {
    const sorted: ListState = { ...there, sort: { column: 'code', direction: 'desc' } }
    expect(changeList(sorted, { kind: 'reset' }, SHAPE)).toEqual({ ...sorted, filters: {}, page: 1 })
  })
})

describe('lastPageBefore', () => {
  it('returns the last page for an address beyond it', () => {
    expect(lastPageBefore({ ...START, page: 9 }, 120)).toBe(3)
    expect(lastPageBefore({ ...START, page: 2 }, 0)).toBe(1)
  })

  it('is null for a page that exists', () => {
    expect([lastPageBefore({ ...START, page: 3 }, 120), lastPageBefore(START, 0)]).toEqual([null, null])
  })
})

describe('filtersKey', () => {
  it('is equal for filters with the same result', () => {
    expect(filtersKey({ b: ' 2 ', a: '1', c: ' ' })).toBe(filtersKey({ a: '1', b: '2' }))
    expect(filtersKey({ a: '1' })).not.toBe(filtersKey({ a: '2' }))
  })
})
