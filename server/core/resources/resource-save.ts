// Saving, editing and removing a record of any resource, inside one transaction. Duty: uniqueness, the module's own
// checks, the optimistic lock, the row, dependent rows, the audit entry. Neighbours: resource-routes.ts and
// resource-excel.ts call it. Invariants: nothing is written without an audit entry; a stale save never writes.

import { z } from 'zod'
import { type FieldProblem, fieldProblem } from '#contract/kit/envelope.ts'
import { labelIn } from '#contract/kit/language.ts'
import type { ListQuery, Resource, ResourceRow, ResourceValues } from '#contract/kit/resource.ts'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Queryable } from '../db/client.ts'
import { AppError, invalidInput, notFound, staleEditError } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import { withoutPersons } from './personal-fields.ts'
import { refusedReferences } from './refused-references.ts'
import type { ResourceParts } from './resource-parts.ts'

export const currentParts = async (
  db: Queryable,
  parts: ResourceParts,
  input: ResourceValues,
): Promise<ResourceParts> => ({ ...parts, ...(await parts.hooks.current?.(db, input)) })

/** @throws {AppError} 1001 when the order column of a list is no field of the resource. */
export function refuseUnknownOrder(
  { resource }: ResourceParts,
  { sortColumn }: Pick<Partial<ListQuery>, 'sortColumn'>,
  { language }: Actor,
): void {
  if (sortColumn === undefined || sortColumn === '' || Object.hasOwn(resource.fields, sortColumn)) return
  const rule = textsIn(language).noSuchColumn
  throw invalidInput([{ field: 'sortColumn', rule }])
}

/** Values of a form by the current declaration. @throws {AppError} 1001 with the fields that are wrong. */
export function readValues({ resource }: ResourceParts, input: ResourceValues, { language }: Actor): ResourceValues {
  const parsed = resource.formSchema.safeParse(input, { reportInput: true })
  if (parsed.success) return parsed.data
  throw invalidInput(problemsOf(parsed.error, language))
}

export async function findOrRefuse(
  db: Queryable,
  { resource, store }: ResourceParts,
  keyId: string,
  actor: Actor,
): Promise<ResourceRow> {
  const row = await store.find(db, keyId, actor)
  if (row) return row
  const name = labelIn(resource.label, actor.language)
  throw notFound(textsIn(actor.language).noSuchRecord(name))
}

/** Adds a record with all its checks, dependent rows and the audit entry. */
export async function saveNew(db: Queryable, parts: ResourceParts, values: ResourceValues, actor: Actor, now: number) {
  const { resource, store } = parts
  const added = await insertNew(db, parts, values, actor, now)
  const after = await store.find(db, added.keyId, actor)
  await recordAudit(db, actor, now, {
    module: resource.permission,
    action: 'save',
    targetId: added.keyId,
    // a name that the store composes is in no form
    targetName: titleOf(resource, after ?? values),
    after: withoutPersons(resource, after ?? values),
  })
  return added
}

/** A new record without its audit entry: for {@link saveNew}, and for rows that are tried and rolled back. */
export async function insertNew(
  db: Queryable,
  parts: ResourceParts,
  values: ResourceValues,
  actor: Actor,
  now: number,
): Promise<{ readonly keyId: string }> {
  const { store, hooks } = parts
  await refuseWrong(db, parts, values, null, actor)
  const keyId = await store.insert(db, values, actor, new Date(now))
  const answer = await hooks.saved?.(db, keyId, values, actor, null)
  return { keyId, ...answer }
}

export async function saveChanged(
  db: Queryable,
  parts: ResourceParts,
  { keyId, version, values }: { readonly keyId: string; readonly version: number; readonly values: ResourceValues },
  actor: Actor,
  now: number,
) {
  const { resource, store, hooks } = parts
  const before = await findOrRefuse(db, parts, keyId, actor)
  refuseStale(before, version, actor)
  await refuseWrong(db, parts, values, before, actor)
  if (!(await store.update(db, keyId, version, values, actor, new Date(now))))
    refuseStale(await findOrRefuse(db, parts, keyId, actor), version, actor)
  const answer = await hooks.saved?.(db, keyId, values, actor, before)
  const after = await store.find(db, keyId, actor)
  await recordAudit(db, actor, now, {
    module: resource.permission,
    action: 'update',
    targetId: keyId,
    targetName: titleOf(resource, before),
    before: withoutPersons(resource, before),
    after: after && withoutPersons(resource, after),
  })
  return { keyId, ...answer }
}

/** @throws {AppError} 1009 with who saved the record in between, and when. */
export function refuseStale(
  row: Pick<ResourceRow, 'version' | 'updatedAt' | 'updatedBy'>,
  version: number,
  actor: Actor,
): void {
  if (row.version !== version) throw staleBy(row, actor)
}

/** 1009 for a record that another user changed in between. */
export function staleBy(row: Pick<ResourceRow, 'updatedAt' | 'updatedBy'>, { language }: Actor): AppError {
  const changedBy = row.updatedBy || textsIn(language).somebodyElse
  return staleEditError(textsIn(language).changedMeanwhile(changedBy), { changedBy, changedAt: row.updatedAt ?? '' })
}

export async function removeOne(
  db: Queryable,
  parts: ResourceParts,
  keyId: string,
  actor: Actor,
  now: number,
): Promise<void> {
  const { resource, store, hooks } = parts
  const before = await findOrRefuse(db, parts, keyId, actor)
  await hooks.removing?.(db, before, actor)
  await store.remove(db, keyId)
  await recordAudit(db, actor, now, {
    module: resource.permission,
    action: 'del',
    targetId: keyId,
    targetName: titleOf(resource, before),
    before: withoutPersons(resource, before),
  })
}

/**
 * @throws {AppError} 1001 with all taken unique values and references that the actor cannot choose, or what the module's
 *   own check refuses.
 */
async function refuseWrong(
  db: Queryable,
  parts: ResourceParts,
  values: ResourceValues,
  existing: ResourceRow | null,
  actor: Actor,
): Promise<void> {
  const taken = await takenFields(db, parts, values, existing?.keyId ?? null, actor)
  const refusedFields = await refusedReferences(db, parts, values, existing, actor)
  // a module's check may rely on what the record refers to
  if (refusedFields.length > 0) throw invalidInput([...taken, ...refusedFields])
  try {
    await parts.hooks.check?.(db, values, actor, existing)
  } catch (error) {
    const refused = error instanceof AppError ? fieldProblems.safeParse(error.result) : null
    if (taken.length === 0 || !refused) throw error
    throw invalidInput([...taken, ...(refused.data ?? []).filter(({ field }) => !isAmong(taken, field))])
  }
  if (taken.length > 0) throw invalidInput(taken)
}

/** The `result` of a refusal by fields. */
export const fieldProblems = z.array(fieldProblem)
export const isAmong = (problems: readonly FieldProblem[], name: string): boolean =>
  problems.some(({ field }) => field === name)

/** Problems for unique values that another record already has. */
export async function takenFields(
  db: Queryable,
  { resource, store }: ResourceParts,
  values: ResourceValues,
  keyId: string | null,
  { language }: Actor,
): Promise<FieldProblem[]> {
  const taken: FieldProblem[] = []
  for (const name of resource.form) {
    const value = values[name]
    if (!resource.fields[name]?.isUnique || typeof value !== 'string') continue
    if (await store.isTaken(db, name, value, keyId)) taken.push({ field: name, rule: ruleText('taken', language) })
  }
  return taken
}

export const titleOf = (resource: Resource, values: ResourceValues): string => String(values[resource.title] ?? '')
