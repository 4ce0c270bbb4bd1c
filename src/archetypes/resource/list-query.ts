import type { InputOf } from '#contract/kit/call.ts'
import type { callsOf } from '#contract/kit/resource-calls.ts'

/** Query of a list: filters are fields by name. */
export interface ResourceQuery {
  readonly filters: Readonly<Record<string, string>>
  readonly page: number
  readonly pageSize: number
  readonly sort: ResourceSort
}

export interface ResourceSort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

export interface ExportRequest {
  /** `shown`: the filtered records with the named columns; `all`: everything. */
  readonly scope: 'shown' | 'all'
  readonly filters?: Readonly<Record<string, string>>
  readonly sort?: ResourceSort
  readonly columns?: readonly string[]
}

type Calls = ReturnType<typeof callsOf>

const orderOf = ({ column, direction }: ResourceSort) => ({ sortColumn: column, sortType: direction })

export const listInput = ({ filters, page, pageSize, sort }: ResourceQuery): InputOf<Calls['list']> => ({
  ...filters,
  page,
  limit: pageSize,
  ...orderOf(sort),
})

export const exportInput = ({ scope, filters = {}, sort, columns }: ExportRequest): InputOf<Calls['exportExcel']> => ({
  ...filters,
  ...(sort ? orderOf(sort) : {}),
  ...(columns ? { columns: columns.join(',') } : {}),
  scope,
})
