// The calls that every resource has, derived from its declaration. Further calls of one resource are declared beside
// it.

import { z } from 'zod'
import { defineCall } from './call.ts'
import { jsonText } from './json-text.ts'
import {
  exportResult,
  importMode,
  importResult,
  listQuery,
  listResultOf,
  type Resource,
  savedResult,
  type Verb,
  verifyFields,
} from './resource.ts'

const keyId = z.string().min(1).max(64)
const MAX_BATCH = 1000
const MAX_IMPORT_BYTES = 5 << 20

/** Options of a reference, as a tree where `parentId` is given. */
export const optionList = z.array(
  z.object({
    keyId: z.string(),
    name: z.string(),
    parentId: z.string().nullable().default(null),
    /** Further search terms, in lower case. */
    search: z.string().optional(),
    /** Shown beside the name where options are found by typing; the key where it is left out. */
    detail: z.string().optional(),
  }),
)

export type ResourceOption = z.infer<typeof optionList>[number]

/** Options of a reference: the records of a resource, from its call `options`. */
export const optionsAt = (path: string) => defineCall({ method: 'POST', path, access: 'session', output: optionList })

/** Key of the saved record, with further values of a resource. */
const savedRecord = savedResult.loose()
export type SavedRecord = z.infer<typeof savedRecord>

/** Key of a changed record, and the version that was read. */
export const editedRecord = z.object({ keyId, version: z.coerce.number().int() })

/** `shown`: the filtered records with the named columns; `all`: everything. */
const exportScope = z.enum(['shown', 'all'])

type Made = ReturnType<typeof makeCalls>
const made = new WeakMap<Resource, Made>()

/** The calls of a resource: list, form, removal, Excel. Its verbs decide which of them the server has. */
export function callsOf(resource: Resource): Made {
  const known = made.get(resource)
  if (known) return known
  const calls = makeCalls(resource)
  made.set(resource, calls)
  return calls
}

function makeCalls(resource: Resource) {
  const may = (verb: Verb) => ({ permission: resource.permissionOf(verb) })
  const { permission: module, alsoChanges = [], reads = [] } = resource
  const mayFill = (['add', 'edit'] as const).filter((verb) => resource.verbs.includes(verb)).map(resource.permissionOf)
  const change = { method: 'POST', alsoChanges } as const
  return {
    list: defineCall({
      method: 'GET',
      path: resource.call('list'),
      access: may('view'),
      input: listQuery,
      output: listResultOf(resource),
      reads,
    }),
    toEdit: defineCall({
      method: 'POST',
      path: resource.call('toEdit'),
      access: may('view'),
      input: z.object({ keyId }),
      output: resource.rowSchema,
      reads,
    }),
    save: defineCall({
      ...change,
      path: resource.call('save'),
      access: may('add'),
      body: 'json',
      input: resource.formSchema,
      output: savedRecord,
      audit: { module, action: 'save' },
    }),
    update: defineCall({
      ...change,
      path: resource.call('update'),
      access: may('edit'),
      body: 'json',
      input: resource.formSchema.extend(editedRecord.shape),
      output: savedRecord,
      audit: { module, action: 'update' },
    }),
    del: defineCall({
      ...change,
      path: resource.call('del'),
      access: may('delete'),
      input: z.object({ keyId }),
      audit: { module, action: 'del' },
    }),
    batchDel: defineCall({
      ...change,
      path: resource.call('batchDel'),
      access: may('delete'),
      input: z.object({
        /** Separated by commas. */
        ids: z
          .string()
          .min(1)
          .transform((ids) => ids.split(','))
          .pipe(z.array(keyId).max(MAX_BATCH)),
      }),
      audit: { module, action: 'del' },
    }),
    /** Whether another record has one of the values. */
    verifyIsExist: defineCall({
      method: 'POST',
      path: resource.call('verifyIsExist'),
      access: { permission: mayFill.length === 1 ? (mayFill[0] ?? '') : mayFill },
      input: z.object({ verifyFieldJson: jsonText(verifyFields) }),
      output: z.boolean(),
    }),
    options: defineCall({
      method: 'POST',
      path: resource.call('options'),
      access: 'session',
      output: optionList,
      reads,
    }),
    exportExcel: defineCall({
      method: 'POST',
      path: resource.call('exportExcel'),
      access: may('export'),
      input: listQuery.extend({
        scope: exportScope.default('shown'),
        /** Names separated by commas. */
        columns: z.string().max(2000).optional(),
      }),
      output: exportResult,
      isLong: true,
      audit: { module, action: 'export' },
    }),
    /** The file that an import takes: headings, an example that is never imported, and what its columns may contain. */
    importTemplate: defineCall({
      method: 'POST',
      path: resource.call('importTemplate'),
      access: may('import'),
      output: exportResult,
      audit: { module, action: 'export' },
    }),
    importExcel: defineCall({
      ...change,
      path: resource.call('importExcel'),
      access: may('import'),
      body: 'multipart',
      input: z.object({ mode: importMode, file: z.custom<Blob>().optional() }),
      output: importResult,
      upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
      isLong: true,
      audit: { module, action: 'import', isConditional: true },
      isPreview: ({ mode }) => mode === 'preview',
    }),
  } as const
}

/** All rows as a flat list in tree order, parents before children. */
export const treeOf = (resource: Resource) =>
  defineCall({
    method: 'POST',
    path: resource.call('tree'),
    access: { permission: resource.permissionOf('view') },
    output: z.array(resource.rowSchema),
  })

/** Moves a record with its descendants; 1009 where it was changed since. */
export const moveIn = (resource: Resource) =>
  defineCall({
    method: 'POST',
    path: resource.call('move'),
    access: { permission: resource.permissionOf('edit') },
    input: z.object({
      keyId: z.string().max(64),
      version: z.coerce.number().int(),
      /** Null, or an empty text in a form: the top. */
      parentId: z.preprocess((value) => (value === '' ? null : value), z.string().max(64).nullable().default(null)),
      index: z.coerce.number().int().min(0).max(100_000),
    }),
    /** Version of the record after the move. */
    output: z.object({ version: z.int() }),
    audit: { module: resource.permission, action: 'move' },
    alsoChanges: resource.alsoChanges ?? [],
  })
