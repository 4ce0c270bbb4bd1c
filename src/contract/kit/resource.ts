// The declaration of a resource: one source for table, search, form, validation on both sides, permission codes, Excel
// headings and the server's routes. Neighbours: field.ts has the kinds of fields, src/archetypes/resource shows pages,
// server/core/kit/resource-routes.ts registers calls. Invariants: what a form accepts is what the server accepts; a field is
// named alike in row, form, column of the database and refusal.

import { z } from 'zod'
import type { Field } from './field.ts'
import { FIELD_KINDS, type WireOf } from './field-kinds.ts'
import type { Label } from './language.ts'

export type Fields = Readonly<Record<string, Field>>
export type Verb = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import'

export const PAGE_SIZES = [50, 100, 200, 500] as const
export const DEFAULT_PAGE_SIZE = 50

interface ResourceSpec<F extends Fields, Form extends keyof F & string> {
  /** First two parts of every path: `/jeasy-base/dict`. */
  readonly path: string
  /** Prefix of its permission codes: `dict` gives `dict:view`, `dict:edit`, … */
  readonly permission: string
  readonly label: Label
  readonly fields: F
  /** Columns in their order; the rest is seen in the form. */
  readonly list: readonly (keyof F & string)[]
  /** What the form asks for, in its order. */
  readonly form: readonly Form[]
  readonly search: readonly (keyof F & string)[]
  readonly sort: {
    readonly column: keyof F & string
    readonly direction: 'asc' | 'desc'
    /** Orders records that are alike in the column of the sort, upwards. */
    readonly thenBy?: keyof F & string
  }
  /** The field that names a record in messages and questions. */
  readonly title: keyof F & string
  readonly verbs: readonly Verb[]
  /** Columns that Excel brings in; absent: no import. */
  readonly importColumns?: readonly (keyof F & string)[]
  /** Nouns (call.ts) that are others after a change of its records, beside its own. */
  readonly alsoChanges?: readonly string[]
  /** Nouns whose changes make its rows others. */
  readonly reads?: readonly string[]
}

export type ResourceValues = Readonly<Record<string, unknown>>

/** What every record has beside its fields. */
export const recordSchema = z.looseObject({
  keyId: z.string(),
  version: z.int(),
  updatedAt: z.string().nullable().default(null),
  updatedBy: z.string().default(''),
})
export type ResourceRow = z.infer<typeof recordSchema>
/** A record as a server sends it. */
type StoredRow = z.input<typeof recordSchema>

export const listResult = z.object({ list: z.array(recordSchema), total: z.int() })
export type ListResult = z.infer<typeof listResult>
/** A list of the rows of one resource. */
export const listResultOf = ({ rowSchema }: Resource) => z.object({ list: z.array(rowSchema), total: z.int() })

/** Paging, order and filters of a list; filters are fields by name, text matched by part. */
export const listQuery = z.looseObject({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(DEFAULT_PAGE_SIZE),
  sortColumn: z.string().max(64).optional(),
  sortType: z.enum(['asc', 'desc']).optional(),
})
export type ListQuery = z.infer<typeof listQuery>

export const savedResult = z.object({ keyId: z.string() })
/** What a stale save is answered with, code 1009. */
export const staleEdit = z.object({ changedBy: z.string(), changedAt: z.string() })
export type StaleEdit = z.infer<typeof staleEdit>

/** One row of an Excel file that cannot be taken. `line` as Excel counts; `field` by its heading. */
const importProblem = z.object({ line: z.int(), field: z.string(), rule: z.string() })
export type ImportProblem = z.infer<typeof importProblem>
export const importResult = z.object({
  total: z.int(),
  good: z.int(),
  written: z.int(),
  problems: z.array(importProblem),
  /** First rows as they were read, by heading. */
  preview: z.array(z.record(z.string(), z.string())),
})
export type ImportResult = z.infer<typeof importResult>
/** `preview` writes nothing, `all` writes when every row is good, `good` leaves the bad ones out. */
export const importMode = z.enum(['preview', 'all', 'good']).default('all')

export const exportResult = z.object({ fileName: z.string(), url: z.string() })

/** What the form of a resource holds once its schema has read it: by field, as `save` and `update` take it. */
export type ValuesOf<R extends Resource> = {
  readonly [Name in R['form'][number]]: z.output<R['fields'][Name]['schema']>
}

/** A row of a resource that knows its fields by name: what {@link Resource.rowSchema} reads. */
export type RowOf<R extends Resource> = ResourceRow & FieldsOfRow<R['fields']>

type FieldsOfRow<F extends Fields> = string extends keyof F
  ? unknown
  : { readonly [Name in keyof F]: WireOf<F[Name]['kind']> }

/**
 * A function over rows of one resource. Generic parts, which know no resource, hand it rows that were read by the schema of
 * its own.
 */
export type OfRow<Row, Result> = { call(row: Row): Result }['call']

/** What a declaration gives beside what it says. */
interface Declared {
  /** A row as a list or `toEdit` answers it, each field by its kind, and what else stands in it. */
  readonly rowSchema: z.ZodType<ResourceRow, StoredRow>
  /** Values of a form: what `save` and `update` take. */
  readonly formSchema: z.ZodObject<Readonly<Record<string, z.ZodType>>>
  /** Address of a call: `list`, `all`, `toEdit`, `save`, `update`, `del`, `batchDel`, `verifyIsExist`, … */
  call(name: string): string
  permissionOf(verb: Verb): string
}

export interface Resource extends ResourceSpec<Fields, string>, Declared {}

/** A resource that knows its fields by name: what reads it by a name gets the type of that field. */
interface ResourceOf<F extends Fields, Form extends keyof F & string> extends ResourceSpec<F, Form>, Declared {}

export function defineResource<const F extends Fields, const Form extends keyof F & string>(
  spec: ResourceSpec<F, Form>,
): ResourceOf<F, Form> {
  const shape = Object.fromEntries(spec.form.map((name) => [name, spec.fields[name]?.schema ?? z.never()]))
  return {
    ...spec,
    formSchema: z.object(shape),
    rowSchema: rowSchemaOf(spec.fields),
    call: (name) => `${spec.path}/${name}`,
    permissionOf: (verb) => `${spec.permission}:${verb}`,
  }
}

function rowSchemaOf(fields: Fields): z.ZodType<ResourceRow, StoredRow> {
  const wires = Object.entries(fields).map(([name, { kind }]) => [name, FIELD_KINDS[kind].wire])
  const told = z.looseObject(Object.fromEntries(wires))
  return recordSchema.transform((row, context) => {
    const read = told.safeParse(row)
    if (read.success) return { ...row, ...read.data }
    for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
}

/** `verifyFieldJson` of `verifyIsExist`: field and value, and the record's own key when it is edited. */
export const verifyFields = z.array(z.object({ key: z.string().max(64), value: z.string().max(2000) })).max(20)
