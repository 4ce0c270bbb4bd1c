// A draft of the network is published whole or not at all: what it is based on, the rights, the data scope and the rules of the
// network are checked in the transaction that stores it.

import type { EditConflict, EditFinding, NetworkEdits, PublishOutcome } from '#contract/endpoints/pipe-edits.ts'
import type { Finding } from '#contract/pipes/checks/finding.ts'
import { isGrave, newFindings } from '#contract/pipes/edits/judge-change.ts'
import { roundedPlace } from '#contract/pipes/edits/network.ts'
import { holdsOne } from '#server/core/calls/permissions.ts'
import type { Queryable } from '#server/core/db/client.ts'
import { type AppError, invalidInput, noPermission } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { pinyinOf } from '../physics/pinyin.ts'
import { readEditNetwork } from './edit-network.repository.ts'
import {
  type ChamberParent,
  codesInUse,
  type Holding,
  lockRows,
  type NetworkRow,
  nodesWithPoints,
  parentsBeside,
  type RowKind,
  type RowsToWrite,
  type StoredRow,
  waitForTurn,
  writeRows,
} from './network-rows.repository.ts'
import { checkNetwork } from './network-thread.ts'
import type { RowTurn } from './row-turn.ts'
import { textsIn } from './texts/texts.ts'
import { readTown, type StoredTown } from './town.repository.ts'

/** Gives the transaction up, and tells why. */
export class NothingStored extends Error {
  readonly told: PublishOutcome
  constructor(told: PublishOutcome) {
    super(told.outcome)
    this.name = 'NothingStored'
    this.told = told
  }
}

interface Stored {
  readonly turns: readonly RowTurn[]
  readonly findings: readonly EditFinding[]
}

/** @throws {NothingStored} */
export async function storeEdits(tx: Queryable, edits: NetworkEdits, actor: Actor, now: Date): Promise<Stored> {
  refuseWithoutRight(edits, actor)
  await waitForTurn(tx)
  const before = await readTown(tx, actor.session)
  const rows = await readRows(tx, edits)
  refuseStale([...conflictsOf(edits, rows, before)])
  await refuseOutside(tx, edits, rows, actor)
  await refuseTaken(tx, edits, rows, actor)
  const target = await targetOf(tx, edits, rows, { before, actor, now })
  const holding = await writeRows(tx, target)
  if (holding) throw stillNeeded(holding, 'edits', actor)
  const turns = (['node', 'pipe', 'valve'] as const).flatMap((of) => turnsOf(of, target[of], rows[of]))
  return { turns, findings: await judge(tx, before, actor) }
}

/** @param field - Of what is not a chamber. */
export function stillNeeded({ codes, chambers }: Holding, field: string, { language }: Actor): AppError {
  const texts = textsIn(language)
  const ofChambers = chambers.map(({ code, ...needs }) => ({ field: code, rule: texts.chamberInUse(needs) }))
  return invalidInput(codes.length > 0 ? [{ field, rule: texts.inUse(codes.join(', ')) }, ...ofChambers] : ofChambers)
}

/** What the changes brought. @throws {NothingStored} where it is grave. */
export async function judge(tx: Queryable, before: StoredTown, actor: Actor): Promise<EditFinding[]> {
  const after = await readTown(tx, actor.session)
  const found = newFindings(await checkNetwork(before.town), await checkNetwork(after.town))
  const told = found.flatMap((finding) => tellFinding(finding, after))
  if (found.some(isGrave)) throw new NothingStored({ outcome: 'refused', conflicts: [], findings: told })
  return told
}

/** Names of what is outside the data scope are not told; what is grave is told without them. */
function tellFinding(finding: Finding, { town, names, own }: StoredTown): EditFinding[] {
  const pipes = new Set(town.pipes.map(({ id }) => id))
  const areas = new Set(town.areas.map(({ id }) => id))
  const elements = finding.elements
    .filter((id) => own.has(id) && names.has(id))
    .map((id) => ({
      keyId: id,
      kind: pipes.has(id) ? ('pipe' as const) : areas.has(id) ? ('area' as const) : ('node' as const),
      name: names.get(id) ?? '',
    }))
  return elements.length === 0 && !isGrave(finding) ? [] : [{ ...finding, elements, isGrave: isGrave(finding) }]
}

const RIGHTS = {
  node: { added: 'physics:add', changed: 'physics:edit', removed: 'physics:delete' },
  pipe: { added: 'pipeSegment:add', changed: 'pipeSegment:edit', removed: 'pipeSegment:delete' },
} as const

function refuseWithoutRight({ nodes, pipes }: NetworkEdits, { session, language }: Actor): void {
  const kindOf = ({ version, after }: { readonly version: number; readonly after: unknown }) =>
    after === null ? 'removed' : version === 0 ? 'added' : 'changed'
  const needed = new Set<string>([
    ...nodes.map((one) => RIGHTS.node[kindOf(one)]),
    ...pipes.map((one) => RIGHTS.pipe[kindOf(one)]),
  ])
  const lacking = [...needed].filter((code) => !holdsOne(session, code))
  if (lacking.length > 0) throw noPermission(textsIn(language).lacksRights(lacking.join(', ')))
}

type Rows = Readonly<Record<RowKind, ReadonlyMap<string, StoredRow>>>

/** Everything that the edits name. */
async function readRows(tx: Queryable, { nodes, pipes, valves }: NetworkEdits): Promise<Rows> {
  const ends = pipes.flatMap(({ after }) => (after ? [after.from, after.to] : []))
  return {
    node: await lockRows(tx, 'node', [...new Set([...nodes.map(({ id }) => id), ...ends])]),
    pipe: await lockRows(tx, 'pipe', [...new Set([...pipes.map(({ id }) => id), ...valves.map(({ pipe }) => pipe)])]),
    valve: await lockRows(
      tx,
      'valve',
      valves.map(({ id }) => id),
    ),
  }
}

const refuseStale = (conflicts: EditConflict[]): void => {
  if (conflicts.length > 0) throw new NothingStored({ outcome: 'conflict', conflicts, findings: [] })
}

export const conflictOf = (
  kind: RowKind,
  keyId: string,
  row: StoredRow | undefined,
  why: EditConflict['why'],
): EditConflict => ({
  keyId,
  kind,
  name: row ? (row.name ?? row.code) : '',
  why,
  changedBy: row?.updated_by ?? '',
  changedAt: row ? new Date(row.updated_at).toISOString() : null,
})

/** What another person changed, removed or put there meanwhile. */
function* conflictsOf(edits: NetworkEdits, rows: Rows, { town }: StoredTown): Generator<EditConflict> {
  const added = new Set(edits.nodes.flatMap(({ id, version }) => (version === 0 ? [id] : [])))
  const lists = [
    ['node', edits.nodes],
    ['pipe', edits.pipes],
    ['valve', edits.valves],
  ] as const
  for (const [kind, list] of lists)
    for (const { id, version } of list) {
      const row = rows[kind].get(id)
      if (version === 0 ? row !== undefined : row?.version !== version)
        yield conflictOf(kind, id, row, row ? 'changed' : 'gone')
    }
  const ends = new Set(edits.pipes.flatMap(({ after }) => (after ? [after.from, after.to] : [])))
  for (const id of ends) if (!added.has(id) && !rows.node.has(id)) yield conflictOf('node', id, undefined, 'gone')
  // a pipe that somebody else put at a node which is removed here
  const removed = new Set(edits.nodes.flatMap(({ id, after }) => (after === null ? [id] : [])))
  const known = new Set(edits.pipes.map(({ id }) => id))
  for (const { from, to } of town.pipes.filter(({ id }) => !known.has(id)))
    for (const id of [from, to])
      if (id !== null && removed.has(id)) yield conflictOf('node', id, rows.node.get(id), 'used')
}

async function refuseOutside(tx: Queryable, edits: NetworkEdits, rows: Rows, actor: Actor): Promise<void> {
  const { nodes, pipes, valves, held } = await readEditNetwork(tx, actor.session)
  const own = new Set([...nodes, ...pipes, ...valves].map(({ id }) => id))
  const added = new Set([...edits.nodes, ...edits.pipes].flatMap(({ id, version }) => (version === 0 ? [id] : [])))
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const isHeld = new Set(held)
  const refuse = (field: string, rule: string) => invalidInput([{ field, rule }])
  const texts = textsIn(actor.language)
  const named = [
    ...edits.nodes.map(({ id }) => id),
    ...edits.pipes.flatMap(({ id, after }) => [id, ...(after ? [after.from, after.to] : [])]),
    ...edits.valves.flatMap(({ id, pipe }) => [id, pipe]),
  ]
  const outside = named.find((id) => !own.has(id) && !added.has(id))
  if (outside !== undefined) throw refuse(outside, texts.outsideScope)
  for (const { id, version, after } of edits.nodes) {
    const row = rows.node.get(id)
    if (version === 0 || !row) {
      if (after === null) throw refuse(id, texts.noSuchElement)
      continue
    }
    const isMoved = after === null || after.place?.[0] !== row.lng || after.place?.[1] !== row.lat
    if (isHeld.has(id) && isMoved) throw refuse(row.code, texts.leadsOutside)
    const isRenamed = after === null || after.code !== row.code || after.name !== row.name
    if (kinds.get(id) !== 'chamber' && isRenamed) throw refuse(row.code, texts.onlyMoves)
  }
  for (const { id, after } of edits.pipes)
    if (after && after.from === after.to) throw refuse(after.code || id, texts.sameEnds)
}

async function refuseTaken(tx: Queryable, edits: NetworkEdits, rows: Rows, { language }: Actor): Promise<void> {
  const texts = textsIn(language)
  for (const kind of ['node', 'pipe'] as const) {
    const list = kind === 'node' ? edits.nodes : edits.pipes
    const codes = list.flatMap(({ after }) => (after ? [after.code] : []))
    const twice = codes.find((code, at) => codes.indexOf(code) !== at)
    const taken = await codesInUse(
      tx,
      kind,
      codes,
      list.map(({ id }) => id),
    )
    const [wrong] = [...(twice === undefined ? [] : [twice]), ...taken]
    if (wrong !== undefined) throw invalidInput([{ field: 'code', rule: texts.codeTaken(wrong) }])
  }
  const renamed = edits.nodes.filter(
    ({ id, after }) => after && rows.node.has(id) && rows.node.get(id)?.code !== after.code,
  )
  const named = await nodesWithPoints(
    tx,
    renamed.map(({ id }) => id),
  )
  if (named.length > 0) throw invalidInput([{ field: 'code', rule: texts.codeHasPoints(named.join(', ')) }])
}

interface Writing {
  readonly before: StoredTown
  readonly actor: Actor
  readonly now: Date
}

async function targetOf(
  tx: Queryable,
  edits: NetworkEdits,
  rows: Rows,
  { before, actor, now }: Writing,
): Promise<Record<RowKind, RowsToWrite>> {
  const stamp = { updated_at: now.toISOString(), updated_by: actor.session.realName }
  const parents = await parentsOf(tx, edits, before)
  const nodes = edits.nodes.flatMap(({ id, version, after }): NetworkRow[] => {
    if (!after) return []
    const place = after.place && roundedPlace(after.place)
    const values = {
      lng: place?.[0] ?? null,
      lat: place?.[1] ?? null,
      code: after.code,
      name: after.name,
      pinyin: pinyinOf(after.name),
      depth_m: after.depthM,
      version: version + 1,
      ...stamp,
    }
    const stored = rows.node.get(id)
    if (stored) return [{ ...stored, ...values, id }]
    const parent = parents.get(id)
    if (!parent) throw invalidInput([{ field: after.code, rule: textsIn(actor.language).noSource }])
    return [{ ...NEW_CHAMBER, ...chamberPlace(id, parent), ...values, id, created_at: stamp.updated_at }]
  })
  const pipes = edits.pipes.flatMap(({ id, version, after }): NetworkRow[] => {
    if (!after) return []
    const values = {
      code: after.code,
      from_node_id: after.from,
      to_node_id: after.to,
      kind: after.kind,
      length_m: after.lengthM,
      length_is_measured: after.lengthIsMeasured,
      dn_mm: after.dnMm,
      roughness_mm: after.roughnessMm,
      laying: after.laying,
      built_year: after.builtYear,
      line: after.line?.map(roundedPlace) ?? null,
      passes: after.passes,
      version: version + 1,
      ...stamp,
    }
    const stored = rows.pipe.get(id)
    return [stored ? { ...stored, ...values, id } : { ...values, id, created_at: stamp.updated_at }]
  })
  const valves = edits.valves.flatMap(({ id, version, pipe }): NetworkRow[] => {
    const stored = rows.valve.get(id)
    return stored ? [{ ...stored, ...stamp, id, pipe_id: pipe, version: version + 1 }] : []
  })
  const split = (kind: RowKind, given: readonly NetworkRow[], removed: readonly string[]): RowsToWrite => ({
    added: given.filter(({ id }) => !rows[kind].has(id)),
    changed: given.filter(({ id }) => rows[kind].has(id)),
    removed,
  })
  const gone = (list: readonly { readonly id: string; readonly after: unknown }[]) =>
    list.flatMap(({ id, after }) => (after === null ? [id] : []))
  return {
    node: split('node', nodes, gone(edits.nodes)),
    pipe: split('pipe', pipes, gone(edits.pipes)),
    valve: split('valve', valves, []),
  }
}

const NEW_CHAMBER = {
  node_type: 'well',
  short_name: '',
  sort_order: 0,
  is_active: true,
  altitude_m: null,
  address: '',
  remark: '',
  attributes: {},
  gateway_code: null,
  compensator_count: null,
  compensator_kind: '',
  inspected_on: null,
  inspected_by: '',
}
const chamberPlace = (id: string, { parentId, parentPath, organizationId }: ChamberParent) => ({
  parent_id: parentId,
  organization_id: organizationId,
  path: `${parentPath}${id}/`,
})

/** Where new chambers belong: beside the nearest node that they hang together with, else beside a source. */
async function parentsOf(
  tx: Queryable,
  edits: NetworkEdits,
  { town, own }: StoredTown,
): Promise<ReadonlyMap<string, ChamberParent>> {
  const added = edits.nodes.flatMap(({ id, version, after }) => (version === 0 && after ? [id] : []))
  if (added.length === 0) return new Map()
  const known = town.nodes.filter(({ id }) => own.has(id))
  const beside = await parentsBeside(
    tx,
    known.map(({ id }) => id),
  )
  const neighbours = new Map<string, string[]>()
  for (const { after } of edits.pipes)
    if (after)
      for (const [one, other] of [
        [after.from, after.to],
        [after.to, after.from],
      ] as const)
        neighbours.set(one, [...(neighbours.get(one) ?? []), other])
  const fallback = known.filter(({ kind }) => kind === 'source').map(({ id }) => beside.get(id))[0]
  return new Map(
    added.flatMap((id) => {
      const parent = nearest(id) ?? fallback
      return parent ? [[id, parent] as const] : []
    }),
  )

  function nearest(from: string): ChamberParent | undefined {
    const seen = new Set([from])
    const open = [from]
    for (let node = open.shift(); node !== undefined; node = open.shift()) {
      const found = beside.get(node)
      if (found) return found
      for (const next of neighbours.get(node) ?? [])
        if (!seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
    }
    return undefined
  }
}

const turnsOf = (
  of: RowKind,
  { added, changed, removed }: RowsToWrite,
  rows: ReadonlyMap<string, StoredRow>,
): RowTurn[] => [
  ...added.map(({ id, version }): RowTurn => ({ of, id, before: null, versionAfter: version })),
  ...changed.map(({ id, version }): RowTurn => ({ of, id, before: rows.get(id) ?? null, versionAfter: version })),
  ...removed.map((id): RowTurn => ({ of, id, before: rows.get(id) ?? null, versionAfter: null })),
]
