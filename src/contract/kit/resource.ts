// The declaration of a resource: the single source for table, search, form, validation on both sides, permission codes,
// Excel headings and the server's routes. field.ts has the kinds of fields, src/archetypes/resource shows pages,
// server/core/kit/resource-routes.ts registers calls. A form accepts exactly what the server accepts; a field has the
// same name in row, form, database column and error.

import { z } from 'zod'
import type { Field } from './field.ts'
import { FIELD_KINDS, type WireOf } from './field-kinds.ts'
import type { Label } from './language.ts'

export type Fields = Readonly<Record<string, Field>>
export type Verb = 'view' | 'add' | 'edit' | 'delete' | 'export' | 'import'

export const PAGE_SIZES = [50, 100, 200, 500] as const
export const DEFAULT_PAGE_SIZE = 50

/** What an example shows in a cell; a label in the language of who asks. */
export type ExampleCell = string | number | Label

interface ResourceSpec<F extends Fields, Form extends keyof F & string> {
  /** First two parts of every path: `/jeasy-base/dict`. */
  readonly path: string
  /** Prefix of its permission codes: `dict` gives `dict:view`, `dict:edit`, … */
  readonly permission: string
  readonly label: Label
  readonly fields: F
  /** Columns in order; other fields are shown only in the form. */
  readonly list: readonly (keyof F & string)[]
  /** Fields of the form, in order. */
  readonly form: readonly Form[]
  readonly search: readonly (keyof F & string)[]
  readonly sort: {
    readonly column: keyof F & string
    readonly direction: 'asc' | 'desc'
    /** Second sort key, ascending, for records with equal values. */
    readonly thenBy?: keyof F & string
  }
  /** The field that names a record in messages and questions. */
  readonly title: keyof F & string
  readonly verbs: readonly Verb[]
  /** Columns that can be imported from Excel; absent: no import. */
  readonly importColumns?: readonly (keyof F & string)[]
  /**
   * Cells of the example in the template of an import; a choice by its value, an empty text for a cell that is best shown
   * empty. What it leaves out is filled by the kind of the field, or stays empty.
   */
  readonly example?: Readonly<Partial<Record<keyof F & string, ExampleCell>>>
  /** Further nouns (call.ts) that a change of its records affects, besides its own. */
  readonly alsoChanges?: readonly string[]
  /** Nouns on which its rows depend. */
  readonly reads?: readonly string[]
}

export type ResourceValues = Readonly<Record<string, unknown>>

/** Fields that every record has in addition. */
export const recordSchema = z.looseObject({
  keyId: z.string(),
  version: z.int(),
  updatedAt: z.string().nullable().default(null),
  updatedBy: z.string().default(''),
})
export type ResourceRow = z.infer<typeof recordSchema>
/** A record in an answer of the server. */
type StoredRow = z.input<typeof recordSchema>

export const listResult = z.object({ list: z.array(recordSchema), total: z.int() })
export type ListResult = z.infer<typeof listResult>
/** A list of the rows of one resource. */
export const listResultOf = ({ rowSchema }: Resource) => z.object({ list: z.array(rowSchema), total: z.int() })

/** Paging, sort and filters of a list; filters are fields by name, texts match by part. */
export const listQuery = z.looseObject({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(500).default(DEFAULT_PAGE_SIZE),
  sortColumn: z.string().max(64).optional(),
  sortType: z.enum(['asc', 'desc']).optional(),
})
export type ListQuery = z.infer<typeof listQuery>

export const savedResult = z.object({ keyId: z.string() })
/** Answer to a save of an outdated version, code 1009. */
export const staleEdit = z.object({ changedBy: z.string(), changedAt: z.string() })
export type StaleEdit = z.infer<typeof staleEdit>

/** An invalid row of an Excel file. `line` as numbered by Excel; `field` is the heading; `value` what its cell holds. */
const importProblem = z.object({ line: z.int(), field: z.string(), rule: z.string(), value: z.string().optional() })
export type ImportProblem = z.infer<typeof importProblem>
export const importResult = z.object({
  total: z.int(),
  good: z.int(),
  /** Of the good rows, those that change a record that exists. */
  changed: z.int(),
  written: z.int(),
  problems: z.array(importProblem),
  /** The first rows as read, by heading. */
  preview: z.array(z.record(z.string(), z.string())),
})
export type ImportResult = z.infer<typeof importResult>
/** `preview` writes nothing, `all` writes only if every row is valid, `good` skips invalid rows. */
export const importMode = z.enum(['preview', 'all', 'good']).default('all')

/** Empty where the export is so large that it goes on in the background: its file comes as a personal message. */
export const exportResult = z.object({ fileName: z.string(), url: z.string() })

/** Form values of a resource after parsing: by field, as `save` and `update` accept them. */
export type ValuesOf<R extends Resource> = {
  readonly [Name in R['form'][number]]: z.output<R['fields'][Name]['schema']>
}

/** A typed row of a resource, as parsed by {@link Resource.rowSchema}. */
export type RowOf<R extends Resource> = ResourceRow & FieldsOfRow<R['fields']>

type FieldsOfRow<F extends Fields> = string extends keyof F
  ? unknown
  : { readonly [Name in keyof F]: WireOf<F[Name]['kind']> }

/**
 * A function over rows of one resource. Generic code, which does not know the resource's type, passes rows parsed by
 * the resource's own schema.
 */
export type OfRow<Row, Result> = { call(row: Row): Result }['call']

/** What is derived from a declaration. */
interface Declared {
  /** A row in an answer of a list or of `toEdit`: each field by its kind, and any further values. */
  readonly rowSchema: z.ZodType<ResourceRow, StoredRow>
  /** Values of a form, as `save` and `update` accept them. */
  readonly formSchema: z.ZodObject<Readonly<Record<string, z.ZodType>>>
  /** Path of a call: `list`, `all`, `toEdit`, `save`, `update`, `del`, `batchDel`, `verifyIsExist`, … */
  call(name: string): string
  permissionOf(verb: Verb): string
}

export interface Resource extends ResourceSpec<Fields, string>, Declared {}

/** A resource with typed fields: reading a field by name gives its type. */
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
