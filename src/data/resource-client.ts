// The generic calls of a resource, typed. Duty: name the call, send it in the form that the server takes, read its answer.
// Neighbours: contract/kit/resource.ts declares, http-client.ts sends, archetypes/resource puts them behind hooks.

import { z } from 'zod'
import {
  type ImportResult,
  importResult,
  type ListResult,
  listResultOf,
  type Resource,
  type ResourceRow,
  type ResourceValues,
  savedResult,
} from '../contract/kit/resource.ts'
import { optionList } from '../contract/resources/organization.resource.ts'
import type { HttpClient, Params } from './http-client.ts'
import { askExport, askLong, type StoredExport } from './long-call.ts'

/** What a list is asked for: filters are fields by name. */
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
  /** `shown`: what the filters find, in the columns named; `all`: everything; `template`: the headings of an import. */
  readonly scope: 'shown' | 'all' | 'template'
  readonly filters?: Readonly<Record<string, string>>
  readonly sort?: ResourceSort
  readonly columns?: readonly string[]
}

export type ImportMode = 'preview' | 'all' | 'good'

/** A record to choose, below its parent where the records form a tree. */
export type ResourceOption = z.infer<typeof optionList>[number]

const savedRecord = savedResult.loose()
/** The key of what was saved, with whatever else a resource answers. */
export type SavedRecord = z.infer<typeof savedRecord>

export interface ResourceClient {
  list(query: ResourceQuery, signal?: AbortSignal): Promise<ListResult>
  read(keyId: string): Promise<ResourceRow>
  save(values: ResourceValues): Promise<SavedRecord>
  update(values: ResourceValues, of: Pick<ResourceRow, 'keyId' | 'version'>): Promise<SavedRecord>
  remove(keyIds: readonly string[]): Promise<void>
  /** Whether another record than `keyId` has this value. */
  isTaken(field: string, value: string, keyId: string | null): Promise<boolean>
  exportExcel(request: ExportRequest): Promise<StoredExport>
  /** `onProgress` hears how much of the file has left, then null, then how far the server is; 0 to 1. */
  importExcel(file: File, mode: ImportMode, onProgress?: (fraction: number | null) => void): Promise<ImportResult>
}

const orderOf = ({ column, direction }: ResourceSort): Params => ({ sortColumn: column, sortType: direction })

/** Failures of `save`, `update`, `isTaken` and `importExcel` are for their dialogs to show; the others are shown by the shell. */
export function createResourceClient(http: HttpClient, resource: Resource): ResourceClient {
  const path = (name: string): string => resource.call(name)
  return {
    list: ({ filters, page, pageSize, sort }, signal) =>
      http.call(path('list'), {
        method: 'GET',
        params: { ...filters, page, limit: pageSize, ...orderOf(sort) },
        schema: listResultOf(resource),
        ...(signal ? { signal } : {}),
      }),
    read: (keyId) => http.call(path('toEdit'), { method: 'POST', params: { keyId }, schema: resource.rowSchema }),
    save: (values) =>
      http.call(path('save'), { method: 'POST', body: 'json', json: values, schema: savedRecord, isQuiet: true }),
    update: (values, { keyId, version }) =>
      http.call(path('update'), {
        method: 'POST',
        body: 'json',
        json: { ...values, keyId, version },
        schema: savedRecord,
        isQuiet: true,
      }),
    async remove(keyIds) {
      const [only] = keyIds
      if (keyIds.length === 1 && only !== undefined)
        await http.call(path('del'), { method: 'POST', params: { keyId: only }, schema: z.unknown() })
      else await http.call(path('batchDel'), { method: 'POST', params: { ids: keyIds.join(',') }, schema: z.unknown() })
    },
    isTaken: (field, value, keyId) =>
      http.call(path('verifyIsExist'), {
        method: 'POST',
        params: { verifyFieldJson: verifyFieldJson(field, value, keyId) },
        schema: z.boolean(),
        isQuiet: true,
      }),
    exportExcel: ({ scope, filters = {}, sort, columns }) =>
      askExport(http, path('exportExcel'), {
        ...filters,
        ...(sort ? orderOf(sort) : {}),
        ...(columns ? { columns: columns.join(',') } : {}),
        scope,
      }),
    async importExcel(file, mode, onProgress = () => undefined) {
      const request = {
        method: 'POST',
        body: 'multipart',
        params: { mode, file },
        schema: importResult,
        isQuiet: true,
        onProgress: (sent: number) => onProgress(sent < 1 ? sent : null),
      } as const
      const { result } = await askLong(http, path('importExcel'), request, ({ done, total }) =>
        onProgress(total > 0 ? done / total : null),
      )
      return result
    },
  }
}

/** The fields of the uniqueness check: the value, and the record's own key while it is edited. */
export function verifyFieldJson(field: string, value: string, keyId: string | null): string {
  const own = keyId === null ? [] : [{ key: 'keyId', value: keyId }]
  return JSON.stringify([{ key: field, value }, ...own])
}

/** What a reference may be chosen from. */
export const readOptions = (http: HttpClient, path: string): Promise<ResourceOption[]> =>
  http.call(path, { method: 'POST', schema: optionList })
