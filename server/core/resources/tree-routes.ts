import type { ResourceRow } from '#contract/kit/resource.ts'
import { moveIn, treeOf } from '#contract/kit/resource-calls.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import type { Queryable } from '../db/client.ts'
import type { Env } from '../env.ts'
import { invalidInput } from '../kit/app-error.ts'
import type { Actor } from '../kit/session.ts'
import { textsIn } from '../texts/texts.ts'
import type { ResourceParts } from './resource-parts.ts'
import type { ResourceRouter } from './resource-router.ts'
import { findOrRefuse, refuseStale, titleOf } from './resource-save.ts'
import type { ResourceOption } from './resource-store.ts'
import type { TableTree } from './table-tree.ts'

interface TreeParts extends ResourceParts {
  readonly tree: TableTree
  /** The field that names the parent. */
  readonly parentField: string
  /** Calls that the module registers itself. */
  readonly except?: readonly ('tree' | 'move')[]
  /** Runs after a record was moved, in the same transaction. */
  readonly moved?: (db: Queryable, before: ResourceRow, parentId: string | null, actor: Actor) => Promise<void>
}

/** Registers the calls of records that form a tree: the whole tree, and a move in it. */
export function registerTree(router: ResourceRouter, env: Env, parts: TreeParts): void {
  const { resource, store, tree, parentField, hooks, moved, except = [] } = parts
  if (!except.includes('tree'))
    router.handle(treeOf(resource), async ({ actor }) =>
      inTreeOrder((await store.list(env.db, {}, actor)).list, parentField),
    )
  router.handle(moveIn(resource), ({ input: { keyId, version, parentId, index }, actor, audit }) =>
    env.db.transaction(async (tx) => {
      const before = await findOrRefuse(tx, parts, keyId, actor)
      refuseStale(before, version, actor)
      if (parentId !== null) await findOrRefuse(tx, parts, parentId, actor)
      await refuseRing(tx, parts, keyId, parentId, actor)
      const values = { ...before, [parentField]: parentId }
      await hooks.check?.(tx, values, actor, before)
      await tree.place(tx, keyId, parentId, index, actor.session.realName, new Date(env.now()))
      await moved?.(tx, before, parentId, actor)
      const { version: newVersion } = await findOrRefuse(tx, parts, keyId, actor)
      await audit(tx, {
        targetId: keyId,
        targetName: titleOf(resource, before),
        before: { [parentField]: before[parentField], sortOrder: before.sortOrder },
        after: { [parentField]: parentId, sortOrder: index },
      })
      return { version: newVersion }
    }),
  )
}

/** @throws {AppError} 1001 when the new parent is the record itself or one of its descendants. */
export async function refuseRing(
  db: Queryable,
  { tree, parentField }: Pick<TreeParts, 'tree' | 'parentField'>,
  keyId: string,
  parentId: unknown,
  { language }: Actor,
): Promise<void> {
  if (typeof parentId === 'string' && (await tree.isBelow(db, parentId, keyId)))
    throw invalidInput([{ field: parentField, rule: ruleText('ownDescendant', language) }])
}

/** @throws {AppError} 1001 when the record has children. */
export async function refuseWithChildren(
  db: Queryable,
  tree: TableTree,
  keyId: string,
  { language }: Actor,
): Promise<void> {
  const numChildren = await tree.countChildren(db, keyId)
  if (numChildren === 0) return
  throw invalidInput([
    {
      field: 'keyId',
      rule: textsIn(language).hasChildren(numChildren),
    },
  ])
}

/** Parents before their children, siblings in order; rows whose parent is not in `rows` are at the top level. */
export function inTreeOrder<Row extends ResourceRow>(rows: readonly Row[], parentField: string): Row[] {
  const ids = new Set(rows.map((row) => row.keyId))
  const byParent = new Map<string, Row[]>()
  for (const row of rows) {
    const parent = row[parentField]
    const key = typeof parent === 'string' && ids.has(parent) ? parent : ''
    const siblings = byParent.get(key)
    if (siblings) siblings.push(row)
    else byParent.set(key, [row])
  }
  const ordered: Row[] = []
  const walk = (key: string): void => {
    for (const row of (byParent.get(key) ?? []).sort(bySortOrder)) {
      ordered.push(row)
      walk(row.keyId)
    }
  }
  walk('')
  return ordered
}

const bySortOrder = (one: ResourceRow, other: ResourceRow): number => Number(one.sortOrder) - Number(other.sortOrder)

/** Rows as choices of a reference, in tree order. */
export const treeOptions = (rows: readonly ResourceRow[], parentField: string, nameField: string): ResourceOption[] =>
  inTreeOrder(rows, parentField).map((row) => ({
    keyId: row.keyId,
    name: String(row[nameField]),
    parentId: typeof row[parentField] === 'string' ? row[parentField] : null,
  }))
