// Resource declarations and tables are both written by hand. These tests compare them: every field has a column that
// accepts what its schema accepts, refuses what it refuses, and is unique where the field is.

import { is } from 'drizzle-orm'
import { getTableConfig, PgColumn } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import type { Field } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { NODE_TYPES } from '#contract/network/node-types.ts'
import { declaredResources } from '#contract/resources/declared-resources.test-support.ts'
import { pointResource, sourcePointResource, stationPointResource } from '#contract/resources/point.resource.ts'
import { FIELD_COLUMNS } from '#server/core/resources/field-kinds/field-columns.ts'
import type { TableStore } from '#server/core/resources/table-store.ts'
import { DICTIONARY_OF_SCOPE } from '#server/modules/dictionary/repository.ts'
import { otherNodeStore, typeStore } from '#server/modules/physics/node.repository.ts'
import { pointStore } from '#server/modules/points/repository.ts'

type Stored = TableStore['stored']

/** Fields that a store converts: choices stored as numbers, lines of words and parameters stored as an object. */
const CONVERTED: Readonly<Record<string, string>> = {
  '/jeasy-base/menu: openType': 'PgSmallInt',
  '/jeasy-base/physics-unit: valveDn': 'PgSmallInt',
  '/jeasy-base/physics-unit: controlMode': 'PgSmallInt',
  '/jeasy-base/physics-building: envelopeStep': 'PgSmallInt',
  '/jeasy-base/standardParam: words': 'PgJsonb',
  '/tx-ws-quartz-web-app/quartz-web: params': 'PgJsonb',
  '/tx-ws-warn/alarmRule: warnNumber': 'PgSmallInt',
  '/tx-ws-warn/alarmRule: warnLevel': 'PgSmallInt',
  '/tx-ws-warn/alarmThreshold: levelLl': 'PgSmallInt',
  '/tx-ws-warn/alarmThreshold: levelL': 'PgSmallInt',
  '/tx-ws-warn/alarmThreshold: levelH': 'PgSmallInt',
  '/tx-ws-warn/alarmThreshold: levelHh': 'PgSmallInt',
}
/** A node without an organisation gets its parent's before it is written. */
const isInherited = (name: string): boolean => /^\/jeasy-base\/physics(-\w+)?: organizationId$/.test(name)

const LARGEST: Readonly<Record<string, number>> = { PgInteger: 2_147_483_647, PgSmallInt: 32_767 }

const repositories = import.meta.glob<Record<string, unknown>>('../../server/**/{tables,*repository}.ts', {
  eager: true,
})

const storedIn = (value: unknown): Stored[] =>
  typeof value === 'object' && value !== null && 'stored' in value ? [(value as TableStore).stored] : []

const stores: readonly Stored[] = [
  ...Object.values(repositories).flatMap((module) => Object.values(module).flatMap(storedIn)),
  ...Object.values(DICTIONARY_OF_SCOPE).flatMap(({ store }) => storedIn(store)),
  ...NODE_TYPES.flatMap((type) => storedIn(typeStore(type))),
  ...storedIn(otherNodeStore()),
  ...[pointResource, sourcePointResource, stationPointResource].flatMap((each) => storedIn(pointStore(each, null))),
]

interface StoredField {
  readonly name: string
  readonly field: Field
  readonly column: PgColumn
}

const nameOf = (resource: Resource, field: string): string => `${resource.path}: ${field}`
const fields: readonly StoredField[] = stores.flatMap(({ resource, columns }) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const column = columns[name]
    return column ? [{ name: nameOf(resource, name), field, column }] : []
  }),
)
const written = fields.filter(({ field }) => !field.isReadOnly)
const wrong = (of: readonly StoredField[], isRight: (field: StoredField) => boolean): string[] => [
  ...new Set(
    of.filter((each) => !isRight(each)).map(({ name, column }) => `${name} (${column.columnType} ${column.name})`),
  ),
]

/** Whether a unique index or constraint covers exactly this column. */
function isUniqueColumn(column: PgColumn): boolean {
  if (column.isUnique || column.primary) return true
  const { indexes, uniqueConstraints } = getTableConfig(column.table)
  const isIt = (columns: readonly unknown[]): boolean =>
    columns.length === 1 && is(columns[0], PgColumn) && columns[0].name === column.name
  return (
    uniqueConstraints.some(({ columns }) => isIt(columns)) ||
    indexes.some(({ config }) => config.unique && config.where === undefined && isIt(config.columns))
  )
}

describe('a resource and its table', () => {
  it('are both there: no resource is without a store', () => {
    const paths = new Set(stores.map(({ resource }) => resource.path))
    expect(declaredResources.filter(([, { path }]) => !paths.has(path)).map(([name]) => name)).toEqual([])
  })

  it('agree on which fields there are', () => {
    const missing = stores.flatMap(({ resource, columns, computed }) =>
      Object.keys(resource.fields)
        .filter((name) => !(name in columns) && !computed.includes(name))
        .map((name) => nameOf(resource, name)),
    )
    expect([...new Set(missing)]).toEqual([])
  })

  it('agree on the type of a value', () => {
    expect(
      wrong(fields, ({ name, field, column }) =>
        (CONVERTED[name] ? [CONVERTED[name]] : FIELD_COLUMNS[field.kind].columnTypes).includes(column.columnType),
      ),
    ).toEqual([])
  })

  it('agree on what may stay empty: null has a place where the schema says null, and none where a value is required', () => {
    expect(
      wrong(written, ({ name, field, column }) => {
        if (field.isRequired) return column.notNull
        const empty = field.schema.safeParse(field.kind === 'references' ? [] : '')
        // an empty text may be stored as null, if it is unique or refers to another record
        return empty.data !== null || !column.notNull || isInherited(name)
      }),
    ).toEqual([])
  })

  it('agree on how long or large a value may be', () => {
    expect(
      wrong(written, ({ field, column }) => {
        const length: unknown = Reflect.get(column, 'length')
        const largest = LARGEST[column.columnType]
        const isTaken = (value: unknown): boolean => field.schema.safeParse(value).success
        if (typeof length === 'number' && isTaken('a'.repeat(length + 1))) return false
        return largest === undefined || !isTaken(largest + 1)
      }),
    ).toEqual([])
  })

  it('agree on the words of a choice', () => {
    expect(
      wrong(written, ({ field, column }) => {
        const words: readonly string[] = column.enumValues ?? []
        return words.length === 0 || !field.choices || field.choices.every(({ value }) => words.includes(value))
      }),
    ).toEqual([])
  })

  it('agree on which values are unique', () => {
    const unique = written.filter(({ field }) => field.isUnique)
    expect(wrong(unique, ({ column }) => isUniqueColumn(column))).toEqual([])
  })
})
