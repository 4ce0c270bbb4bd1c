// Writes the plan of an import in one transaction, by the services of nodes and pipes; and takes it back.

import type { ResourceValues } from '#contract/kit/resource.ts'
import type { Steps } from '#server/core/calls/long-work.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { AppError, invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceParts } from '#server/core/resources/resource-parts.ts'
import { findOrRefuse, removeOne, saveChanged, saveNew } from '#server/core/resources/resource-save.ts'
import { areaParts } from '../map-areas/routes.ts'
import type { NodeFollowers } from '../physics/node-followers.ts'
import { nodePartsWithHooks } from '../physics/physics-routes.ts'
import { courseOf, setCourse } from '../pipes/pipe.repository.ts'
import { pipeParts } from '../pipes/routes.ts'
import type { Change, GroundChange } from './plan/plan.ts'
import { addGround, removeGround } from './present.repository.ts'
import { textsIn } from './texts/texts.ts'
import type { UndoStep } from './undo-step.ts'

interface Writing {
  readonly tx: Queryable
  readonly followers: NodeFollowers
  readonly actor: Actor
  readonly now: number
  readonly steps: Steps
}

const nodePartsOf = async ({ tx, followers }: Writing) => ({
  well: await nodePartsWithHooks(tx, followers, 'well'),
  station: await nodePartsWithHooks(tx, followers, 'station'),
  source: await nodePartsWithHooks(tx, followers, 'source'),
})

/** Rows of one statement. */
const GROUND_SLICE = 500

/** @returns What takes it back, in the order in which it was written. */
export async function writePlan(changes: readonly Change[], writing: Writing): Promise<UndoStep[]> {
  const { tx, steps, actor } = writing
  const nodeParts = await nodePartsOf(writing)
  const done: UndoStep[] = []
  let numDone = 0
  const ground: GroundChange[] = []
  for (const change of changes) {
    steps.gone.throwIfAborted()
    numDone += 1
    steps.report(numDone, changes.length)
    if (change.type === 'ground') {
      ground.push(change)
      continue
    }
    try {
      if (change.type === 'node') {
        const { nodeType, keyId, values } = change
        done.push({ type: 'node', nodeType, ...(await saved(nodeParts[nodeType], keyId, values, writing)) })
      } else if (change.type === 'area') {
        done.push({ type: 'area', ...(await saved(areaParts, change.keyId, change.values, writing)) })
      } else {
        const line = change.keyId === null ? null : await courseOf(tx, change.keyId)
        const saving = await saved(pipeParts, change.keyId, change.values, writing)
        await setCourse(tx, saving.keyId, change.line)
        done.push({ type: 'pipe', ...saving, line })
      }
    } catch (error) {
      throw error instanceof AppError ? inRow(error, change.row, actor) : error
    }
  }
  for (let at = 0; at < ground.length; at += GROUND_SLICE) {
    const slice = ground.slice(at, at + GROUND_SLICE)
    const shapes = slice.map(({ kind, name, packed }) => ({ kind, name, packed: [...packed] }))
    done.push({ type: 'ground', ids: await addGround(tx, shapes) })
  }
  return done
}

/** A refusal of a record, with its row: the whole import is refused. */
function inRow(error: AppError, row: number, { language }: Actor): AppError {
  const rules = Array.isArray(error.result)
    ? error.result.map(({ field, rule }) => `${field}: ${rule}`).join('; ')
    : error.message
  return invalidInput([{ field: 'keyId', rule: textsIn(language).refusedInRow(row, rules) }])
}

async function saved(
  parts: ResourceParts,
  keyId: string | null,
  values: Readonly<Record<string, unknown>>,
  { tx, actor, now }: Writing,
): Promise<{ keyId: string; version: number; before: Record<string, unknown> | null }> {
  const { resource, store } = parts
  if (keyId === null) {
    const { keyId: added } = await saveNew(tx, parts, resource.formSchema.parse(withEmpty(parts, values)), actor, now)
    const { version } = await findOrRefuse(tx, parts, added, actor)
    return { keyId: added, version, before: null }
  }
  const row = await findOrRefuse(tx, parts, keyId, actor)
  const before = Object.fromEntries(resource.form.map((name) => [name, row[name]]))
  const next: ResourceValues = resource.formSchema.parse({ ...before, ...values })
  await saveChanged(tx, parts, { keyId, version: row.version, values: next }, actor, now)
  const { version } = (await store.find(tx, keyId, actor)) ?? row
  return { keyId, version, before }
}

/** Fields of a form that nothing is known of. */
export const withEmpty = (
  { resource }: Pick<ResourceParts, 'resource'>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    resource.form.map((name) => {
      const { start, kind } = resource.fields[name] ?? {}
      return [name, values[name] ?? start ?? (kind === 'text' || kind === 'remark' ? '' : null)]
    }),
  )

/** Takes back what an import has written, the last first. @throws {AppError} 1001 where it has been changed since. */
export async function undoSteps(steps: readonly UndoStep[], writing: Writing): Promise<void> {
  const { tx, actor, now } = writing
  const parts = await nodePartsOf(writing)
  for (const [at, step] of steps.toReversed().entries()) {
    writing.steps.gone.throwIfAborted()
    writing.steps.report(at + 1, steps.length)
    if (step.type === 'ground') {
      await removeGround(tx, step.ids)
      continue
    }
    const own = step.type === 'node' ? parts[step.nodeType] : step.type === 'area' ? areaParts : pipeParts
    const { keyId, version, before } = step
    const row = await own.store.find(tx, keyId, actor)
    if (row?.version !== version) {
      const name = row ? String(row[own.resource.title] ?? '') : keyId
      throw invalidInput([{ field: 'keyId', rule: textsIn(actor.language).changedSince(name, row?.updatedBy ?? '') }])
    }
    if (before === null) await removeOne(tx, own, keyId, actor, now)
    else await saveChanged(tx, own, { keyId, version, values: own.resource.formSchema.parse(before) }, actor, now)
    if (before !== null && step.type === 'pipe') await setCourse(tx, keyId, step.line)
  }
}
