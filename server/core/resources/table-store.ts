import { and, asc, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ListQuery, type Resource, recordSchema } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { ownValue } from '#lib/own-value.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import type { Queryable } from '../db/client.ts'
import { isOther, keyIs } from '../db/keys.ts'
import { likePart } from '../db/like-part.ts'
import { takenColumns } from '../db/taken-columns.ts'
import { invalidInput } from '../kit/app-error.ts'
import type { Actor, Session } from '../kit/session.ts'
import { FIELD_COLUMNS } from './field-kinds/field-columns.ts'
import type { ResourceStore } from './resource-store.ts'

/** A table with the columns of recordColumns(). */
export type RecordTable = PgTable & {
  readonly id: PgColumn
  readonly version: PgColumn
  readonly updatedAt: PgColumn
  readonly updatedBy: PgColumn
}

/** A second table with the same id, for columns that only some rows of the first table have. */
interface DetailTable {
  readonly table: PgTable & { readonly id: PgColumn }
  readonly columns: Readonly<Record<string, PgColumn>>
}

interface TableStoreOptions {
  readonly table: RecordTable
  /** Column of each stored field. */
  readonly columns: Readonly<Record<string, PgColumn>>
  readonly detail?: DetailTable
  /** Column returned as keyId; default `id`. */
  readonly key?: PgColumn
  /** What a row shows beside its own columns, such as the name behind a reference. */
  readonly extra?: Readonly<Record<string, SQL>>
  /** Rows that a session may see; undefined: all. */
  readonly scope?: (session: Session) => SQL | undefined
  /** An additional condition from the query, besides the search fields. */
  readonly narrow?: (query: Partial<ListQuery>) => SQL | undefined
  /** Values that all rows of the store share; not in any form. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Values of a new row that are not in the form, such as a generated key. */
  readonly initial?: (actor: Actor) => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>
}

/** A store with its columns by field, for the test that compares declaration and table. */
export interface TableStore extends ResourceStore {
  readonly stored: {
    readonly resource: Resource
    readonly columns: Readonly<Record<string, PgColumn>>
    /** Fields that the query computes instead of reading a column. */
    readonly computed: readonly string[]
  }
}

/** The records of a resource in one table: paging, order, filters, optimistic locking. */
export function createTableStore(resource: Resource, options: TableStoreOptions): TableStore {
  const { table, detail, key = table.id, extra = {}, scope, narrow, fixed = {}, initial } = options
  const columns = { ...options.columns, ...detail?.columns }
  const { version, updatedAt, updatedBy } = table
  const selection = { keyId: key, version, updatedAt, updatedBy, ...columns, ...extra }
  const properties = propertiesOf(table, options.columns)
  const detailProperties = detail ? propertiesOf(detail.table, detail.columns) : new Map<string, string>()
  const fixedCondition = and(...Object.entries(fixed).map(([name, value]) => eq(fixedColumn(table, name), value)))

  const fromTables = (db: Queryable) => {
    const selected = db.select(selection).from(table).$dynamic()
    return detail ? selected.innerJoin(detail.table, eq(detail.table.id, table.id)) : selected
  }
  const visibleTo = (actor: Actor): SQL | undefined => and(fixedCondition, scope?.(actor.session))
  const read = (row: unknown) => recordSchema.parse(toWire(row))
  /** Runs a statement; a violated unique constraint becomes a refusal that names the field. */
  async function written<Result>(statement: PromiseLike<Result>, of: PgTable, { language }: Actor): Promise<Result> {
    try {
      return await statement
    } catch (failure) {
      const taken = takenColumns(of, failure)
      const unique = Object.keys(columns).filter((name) => resource.fields[name]?.isUnique)
      const field = unique.find((name) => taken.some((column) => column === columns[name]))
      throw field === undefined ? failure : invalidInput([{ field, rule: ruleText('taken', language) }])
    }
  }

  return {
    stored: { resource, columns, computed: Object.keys(extra) },
    async list(db, query, actor) {
      const where = and(visibleTo(actor), narrow?.(query), ...filtersOf(resource, columns, query))
      const order = orderOf(resource, columns, extra, query, key)
      const selected = fromTables(db)
        .where(where)
        .orderBy(...order)
      if (query.limit !== undefined) selected.limit(query.limit).offset(((query.page ?? 1) - 1) * query.limit)
      const list = (await selected).map(read)
      if (query.limit === undefined) return { list, total: list.length }
      const counted = db.select({ total: count() }).from(table).$dynamic()
      if (detail) counted.innerJoin(detail.table, eq(detail.table.id, table.id))
      const [found] = await counted.where(where)
      return { list, total: found?.total ?? 0 }
    },
    async find(db, keyId, actor) {
      const [row] = await fromTables(db).where(and(keyIs(key, keyId), visibleTo(actor)))
      return row === undefined ? null : read(row)
    },
    async insert(db, values, actor, now) {
      const row = {
        ...(await initial?.(actor)),
        ...stored(properties, values),
        ...fixed,
        createdAt: now,
        updatedAt: now,
        updatedBy: actor.session.realName,
      }
      const inserted = db.insert(table).values(row).returning({ keyId: key, id: table.id })
      const [added] = await written(inserted, table, actor)
      if (detail) {
        const own = { ...stored(detailProperties, values), id: added?.id }
        await written(db.insert(detail.table).values(own), detail.table, actor)
      }
      return String(added?.keyId)
    },
    async update(db, keyId, fromVersion, values, actor, now) {
      const updated = db
        .update(table)
        .set({
          ...stored(properties, values),
          version: sql`${version} + 1`,
          updatedAt: now,
          updatedBy: actor.session.realName,
        })
        .where(and(keyIs(key, keyId), eq(version, fromVersion), fixedCondition))
        .returning({ id: table.id })
      const changed = await written(updated, table, actor)
      const own = stored(detailProperties, values)
      if (detail && changed.length > 0 && Object.keys(own).length > 0)
        await written(db.update(detail.table).set(own).where(eq(detail.table.id, changed[0]?.id)), detail.table, actor)
      return changed.length > 0
    },
    async remove(db, keyId) {
      await db.delete(table).where(and(keyIs(key, keyId), fixedCondition))
    },
    async isTaken(db, field, value, exceptKeyId) {
      const column = ownValue(columns, field)
      if (!column) return false
      const same = column.columnType === 'PgText' ? sql`lower(${column}) = lower(${value})` : keyIs(column, value)
      return (await db.$count(table, and(fixedCondition, same, isOther(key, exceptKeyId)))) > 0
    },
  }
}

function fixedColumn(table: RecordTable, name: string): PgColumn {
  const column: unknown = Reflect.get(table, name)
  if (!isColumn(column)) throw new Error(`The table has no column ${name}.`)
  return column
}

const isColumn = (value: unknown): value is PgColumn =>
  typeof value === 'object' && value !== null && 'columnType' in value

/** The values that have a column, by its name in the table. */
const stored = (properties: ReadonlyMap<string, string>, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const property = properties.get(name)
      return property === undefined ? [] : [[property, value]]
    }),
  )

const propertiesOf = (table: PgTable, columns: Readonly<Record<string, PgColumn>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(columns).map(([name, column]) => [name, propertyOf(table, column)]))

/** Property name of a column in the table definition. */
export function propertyOf(table: PgTable, column: PgColumn): string {
  const found = Object.entries(table).find(([, candidate]) => candidate === column)
  if (!found) throw new Error(`The table has no column ${column.name}.`)
  return found[0]
}

function filtersOf(resource: Resource, columns: Readonly<Record<string, PgColumn>>, query: Partial<ListQuery>): SQL[] {
  return resource.search.flatMap((name) => {
    const column = ownValue(columns, name)
    const field = resource.fields[name]
    const value: unknown = query[name]
    if (!column || !field || typeof value !== 'string' || value === '') return []
    return [FIELD_COLUMNS[field.kind].isFoundByPart ? holds(column, value) : isWhole(column, value)]
  })
}

/** Whether a text contains another, regardless of case and of marks on letters: `cuvar` is found in `Čuvar`. */
export function holds(column: PgColumn | SQL, text: string): SQL {
  const plain = plainLatin(text)
  if (!/[a-z]/.test(plain)) return ilike(column, likePart(text))
  const parts = sql.param([likePart(text), likePart(plain)])
  // nothing but letters without marks is the usual case, and needs no more
  return sql`(${column} ilike any(${parts}::text[]) or case when ${column} ~ '[\u00c0-\u1fff]'
    then translate(regexp_replace(normalize(lower(${column}), NFD), '[\u0300-\u036f]', '', 'g'), 'đħıłø', 'dhilo')
      like ${likePart(plain)} else false end)`
}

/** Texts and keys are compared in their own type, so that an index is used; numbers and flags as text. */
const isWhole = (column: PgColumn, value: string): SQL =>
  isKeyLike(column) ? keyIs(column, value) : sql`${column}::text = ${value}`

const isKeyLike = ({ columnType }: PgColumn): boolean => columnType === 'PgText' || columnType === 'PgUUID'

function orderOf(
  resource: Resource,
  columns: Readonly<Record<string, PgColumn>>,
  extra: Readonly<Record<string, SQL>>,
  query: Partial<ListQuery>,
  key: PgColumn,
): SQL[] {
  const { sortColumn, sortType } = query
  const asked = sortColumn === undefined ? undefined : ownValue(columns, sortColumn)
  const column = asked ?? columns[resource.sort.column] ?? extra[resource.sort.column]
  const direction = asked ? (sortType ?? 'asc') : resource.sort.direction
  const thenBy = resource.sort.thenBy === undefined ? undefined : columns[resource.sort.thenBy]
  return [
    // who asked for an order gets that one
    ...(asked ? [] : typedFirst(resource, { ...extra, ...columns }, query)),
    ...(column ? [direction === 'desc' ? desc(column) : asc(column)] : []),
    ...(thenBy ? [asc(thenBy)] : []),
    // the unique key last, so that pages never overlap
    asc(key),
  ]
}

/** What is typed finds the record of exactly that code or name first, then those that begin with it, then the others. */
function typedFirst(
  resource: Resource,
  columns: Readonly<Record<string, PgColumn | SQL>>,
  query: Partial<ListQuery>,
): SQL[] {
  return resource.search.flatMap((name) => {
    const column = ownValue(columns, name)
    const field = resource.fields[name]
    const value: unknown = query[name]
    const typed = typeof value === 'string' ? value.trim() : ''
    if (!column || !field || !FIELD_COLUMNS[field.kind].isFoundByPart || typed === '') return []
    return sql`case when lower(${column}) = lower(${typed}) then 0
      when ${column} ilike ${likePart(typed).slice(1)} then 1 else 2 end`
  })
}

/** A row in the form of the contract: moments as ISO texts, the key as text. */
function toWire(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (name === 'keyId') return [name, String(value)]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  )
}
