import { z } from 'zod'
import type { EditConflict, EditFinding } from '#contract/endpoints/pipe-edits.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readEditNetwork } from './edit-network.repository.ts'
import {
  lockRows,
  type NetworkRow,
  type RowKind,
  type RowsToWrite,
  type StoredRow,
  waitForTurn,
  writeRows,
} from './network-rows.repository.ts'
import { conflictOf, judge, NothingStored, stillNeeded } from './publish-edits.ts'
import type { RowTurn } from './row-turn.ts'
import { textsIn } from './texts/texts.ts'
import { readTown } from './town.repository.ts'

const stored = z.looseObject({ version: z.int() })

/** Writes back what was there before a publication. @throws {NothingStored} where something of it was changed since. */
export async function takeBackTurns(
  tx: Queryable,
  turns: readonly RowTurn[],
  actor: Actor,
  now: Date,
): Promise<readonly EditFinding[]> {
  await waitForTurn(tx)
  const before = await readTown(tx, actor.session)
  const { nodes, pipes, valves } = await readEditNetwork(tx, actor.session)
  const own = new Set([...nodes, ...pipes, ...valves].map(({ id }) => id))
  const conflicts: EditConflict[] = []
  const stamp = { updated_at: now.toISOString(), updated_by: actor.session.realName }
  const target: Record<RowKind, RowsToWrite> = { node: NOTHING, pipe: NOTHING, valve: NOTHING }
  for (const kind of ['node', 'pipe', 'valve'] as const) {
    const ofKind = turns.filter(({ of }) => of === kind)
    const rows = await lockRows(
      tx,
      kind,
      ofKind.map(({ id }) => id),
    )
    if ([...rows.keys()].some((id) => !own.has(id))) throw noPermission(textsIn(actor.language).leftScope)
    conflicts.push(...ofKind.flatMap((turn) => changedSince(turn, rows.get(turn.id))))
    target[kind] = backwards(ofKind, stamp)
  }
  if (conflicts.length > 0) throw new NothingStored({ outcome: 'conflict', conflicts, findings: [] })
  const holding = await writeRows(tx, target)
  if (holding) throw stillNeeded(holding, 'keyId', actor)
  return judge(tx, before, actor)
}

const NOTHING: RowsToWrite = { added: [], changed: [], removed: [] }

function changedSince({ of, id, versionAfter }: RowTurn, row: StoredRow | undefined): EditConflict[] {
  if (versionAfter === null ? row === undefined : row?.version === versionAfter) return []
  return [conflictOf(of, id, row, row ? 'changed' : 'gone')]
}

function backwards(turns: readonly RowTurn[], stamp: object): RowsToWrite {
  const rowOf = ({ id, before, versionAfter }: RowTurn): NetworkRow[] =>
    before ? [{ ...before, ...stamp, id, version: (versionAfter ?? stored.parse(before).version) + 1 }] : []
  return {
    added: turns.filter(({ versionAfter }) => versionAfter === null).flatMap(rowOf),
    changed: turns.filter(({ versionAfter }) => versionAfter !== null).flatMap(rowOf),
    removed: turns.flatMap(({ id, before }) => (before === null ? [id] : [])),
  }
}
