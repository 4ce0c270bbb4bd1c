import type { Language } from '#contract/kit/language.ts'
import type { Resource, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import type { Queryable } from '../db/client.ts'
import type { Actor } from '../kit/session.ts'
import type { ResourceOption, ResourceStore } from './resource-store.ts'

/** A module's additions to the generic verbs. All run inside the transaction of the change; a throw undoes it. */
export interface ResourceHooks<Values extends ResourceValues = ResourceValues> {
  /** Refuses values that the form's schema cannot check. `existing` is null for a new record. */
  check?(db: Queryable, values: Values, actor: Actor, existing: ResourceRow | null): Promise<void>
  /** Writes what lies outside the record's own columns; the returned fields are answered beside the key. */
  saved?(
    db: Queryable,
    keyId: string,
    values: Values,
    actor: Actor,
    existing: ResourceRow | null,
  ): Promise<object | undefined>
  /** Refuses the removal, or removes dependent rows. */
  removing?(db: Queryable, row: ResourceRow, actor: Actor): Promise<void>
  /** Choices of each reference field, in the data scope of the actor: nothing else can be saved. */
  readonly references?: Readonly<Record<string, (db: Queryable, actor: Actor) => Promise<ResourceOption[]>>>
  /** Codes of other records that a text field of a file takes, in the data scope of the actor. */
  readonly codes?: Readonly<Record<string, CodesToWrite>>
  readonly importing?: Importing
  /**
   * The record that a row of a file means, so that it is changed instead of added; its columns that the file lacks stay as
   * they are. Null: it means a new one.
   */
  meant?(db: Queryable, row: ImportedRow, actor: Actor): Promise<ResourceRow | null>
  /**
   * For a resource whose declaration is partly in the database: the resource with its current additional fields.
   * `input` is the input of the call: values of a form, or filters of a list.
   */
  current?(db: Queryable, input: ResourceValues): Promise<Pick<ResourceParts, 'resource' | 'store'>>
  /** Choices of this resource for other resources; registers the call `options`. */
  options?(db: Queryable, actor: Actor): Promise<ResourceOption[]>
}

/** A code, and what it stands for. */
export interface NamedCode {
  readonly code: string
  readonly name: string
}

/** The first `limit` codes, and how many there are. */
export type CodesToWrite = (
  db: Queryable,
  actor: Actor,
  limit: number,
) => Promise<{ readonly list: readonly NamedCode[]; readonly total: number }>

/** A row of an Excel file before it is read: `cell` gives a field's text. */
export interface ImportedRow {
  readonly line: number
  /** Whether the file has a column for the field. */
  has(name: string): boolean
  cell(name: string): string
}

/** For imports whose rows are of different kinds, or depend on each other. */
export interface Importing {
  /** Rows in the order in which they can be written, and the problems of those that cannot. */
  arrange(
    db: Queryable,
    rows: readonly ImportedRow[],
    language: Language,
  ): Promise<{ rows: readonly ImportedRow[]; problems: readonly { line: number; field: string; rule: string }[] }>
  /** The resource that a row is a record of. */
  partsOf(db: Queryable, row: ImportedRow): Promise<ResourceParts>
}

export interface ResourceParts {
  readonly resource: Resource
  readonly store: ResourceStore
  readonly hooks: ResourceHooks
}
