/**
 * Personal data in the records of a resource (contract/kit/personal.ts). Duty: mask them in rows for who may not read them,
 * sort nothing by them for these, and keep what is stored where a masked value comes back from a form. Neighbours: stores
 * of resources are wrapped in it; resource-save.ts masks what it writes into the system log. Invariant: no call that reads
 * by a wrapped store tells a reader without the permission more than the masked value. Lists have no filter by such fields,
 * as it would stand in an address: the search over everything finds by them.
 */

import { isMasked, masked, type PersonalKind, RESIDENT_VIEW_PERMISSION } from '#contract/kit/personal.ts'
import type { ListQuery, Resource, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import type { Queryable } from '../db/client.ts'
import { invalidInput } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import type { ResourceStore } from './resource-store.ts'

type Personal = readonly (readonly [name: string, kind: PersonalKind])[]

const personalOf = ({ fields }: Pick<Resource, 'fields'>): Personal =>
  Object.entries(fields).flatMap(([name, { personal }]) => (personal === undefined ? [] : [[name, personal] as const]))

export const mayReadResidents = ({ session }: Pick<Actor, 'session'>): boolean =>
  session.permissions.has(RESIDENT_VIEW_PERMISSION)

/** A record as everybody may read it. */
export const withoutPersons = <Values extends ResourceValues>(resource: Resource, values: Values): Values =>
  maskedRow(personalOf(resource), values)

function maskedRow<Values extends ResourceValues>(personal: Personal, values: Values): Values {
  const hidden = personal.flatMap(([name, kind]) => {
    const value = values[name]
    return typeof value === 'string' ? [[name, masked(kind, value)]] : []
  })
  return { ...values, ...Object.fromEntries(hidden) }
}

/** A store whose personal fields are masked for who may not read them. */
export function withPersonalFields(resource: Resource, store: ResourceStore): ResourceStore {
  const personal = personalOf(resource)
  if (personal.length === 0) return store
  const told = (row: ResourceRow, actor: Actor): ResourceRow =>
    mayReadResidents(actor) ? row : maskedRow(personal, row)
  return {
    ...store,
    async list(db, query, actor) {
      if (!mayReadResidents(actor)) refusePersonalOrder(personal, query, actor)
      const { list, total } = await store.list(db, query, actor)
      return { list: list.map((row) => told(row, actor)), total }
    },
    async find(db, keyId, actor) {
      const row = await store.find(db, keyId, actor)
      return row && told(row, actor)
    },
    async insert(db, values, actor, now) {
      refuseMasked(
        personal.flatMap(([name]) => (isMaskedValue(values[name]) ? [name] : [])),
        actor,
      )
      return store.insert(db, values, actor, now)
    },
    async update(db, keyId, version, values, actor, now) {
      const kept = await keptFields(store, personal, db, keyId, values, actor)
      const changed = Object.fromEntries(Object.entries(values).filter(([name]) => !kept.includes(name)))
      return store.update(db, keyId, version, changed, actor, now)
    },
    async isTaken(db, field, value, exceptKeyId) {
      // whether a number is known would tell whose it is
      if (personal.some(([name]) => name === field)) return false
      return store.isTaken(db, field, value, exceptKeyId)
    },
  }
}

const isMaskedValue = (value: unknown): boolean => typeof value === 'string' && isMasked(value)

function refusePersonalOrder(personal: Personal, { sortColumn }: Partial<ListQuery>, { language }: Actor): void {
  if (!personal.some(([name]) => name === sortColumn)) return
  throw invalidInput([{ field: 'sortColumn', rule: textsIn(language).masked.order }])
}

function refuseMasked(fields: readonly string[], { language }: Actor): void {
  if (fields.length === 0) return
  throw invalidInput(fields.map((field) => ({ field, rule: textsIn(language).masked.value })))
}

/** Fields whose masked value came back: what is stored stays. @throws {AppError} 1001 for one that masks something else. */
async function keptFields(
  store: ResourceStore,
  personal: Personal,
  db: Queryable,
  keyId: string,
  values: ResourceValues,
  actor: Actor,
): Promise<readonly string[]> {
  const sent = personal.filter(([name]) => isMaskedValue(values[name]))
  if (sent.length === 0) return []
  const stored = await store.find(db, keyId, actor)
  const isOf = (name: string, kind: PersonalKind): boolean =>
    masked(kind, String(stored?.[name] ?? '')) === values[name]
  refuseMasked(
    sent.flatMap(([name, kind]) => (isOf(name, kind) ? [] : [name])),
    actor,
  )
  return sent.map(([name]) => name)
}
