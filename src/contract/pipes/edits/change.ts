// A change of the network: for each thing what it was and what it is. Its inverse swaps the two.

import type { EditNetwork, EditNode, EditPipe, EditValve } from './network.ts'

interface Turn<Row> {
  readonly id: string
  /** Null: it is added. */
  readonly before: Row | null
  /** Null: it is removed. */
  readonly after: Row | null
}

export type ElementChange =
  | ({ readonly of: 'node' } & Turn<EditNode>)
  | ({ readonly of: 'pipe' } & Turn<EditPipe>)
  | ({ readonly of: 'valve' } & Turn<EditValve>)

/** In the order in which it is done. */
export type NetworkChange = readonly ElementChange[]

export const changeNode = (before: EditNode | null, after: EditNode | null): ElementChange => ({
  of: 'node',
  id: (after ?? before)?.id ?? '',
  before,
  after,
})
export const changePipe = (before: EditPipe | null, after: EditPipe | null): ElementChange => ({
  of: 'pipe',
  id: (after ?? before)?.id ?? '',
  before,
  after,
})
export const changeValve = (before: EditValve | null, after: EditValve | null): ElementChange => ({
  of: 'valve',
  id: (after ?? before)?.id ?? '',
  before,
  after,
})

export function applyChange(network: EditNetwork, change: NetworkChange): EditNetwork {
  const [nodes, pipes, valves] = [new Map(network.nodes), new Map(network.pipes), new Map(network.valves)]
  for (const one of change) {
    if (one.of === 'node') put(nodes, one)
    else if (one.of === 'pipe') put(pipes, one)
    else put(valves, one)
  }
  return { nodes, pipes, valves }
}

function put<Row>(rows: Map<string, Row>, { id, after }: Turn<Row>): void {
  if (after === null) rows.delete(id)
  else rows.set(id, after)
}

export const inverseOf = (change: NetworkChange): NetworkChange =>
  change
    .map((one): ElementChange => {
      const { id } = one
      if (one.of === 'node') return { of: 'node', id, before: one.after, after: one.before }
      if (one.of === 'pipe') return { of: 'pipe', id, before: one.after, after: one.before }
      return { of: 'valve', id, before: one.after, after: one.before }
    })
    .toReversed()

/** What makes one network of another, each thing once. */
export function changeBetween(before: EditNetwork, after: EditNetwork): NetworkChange {
  return [
    ...turnsBetween(before.nodes, after.nodes, changeNode),
    ...turnsBetween(before.pipes, after.pipes, changePipe),
    ...turnsBetween(before.valves, after.valves, changeValve),
  ]
}

function turnsBetween<Row extends { readonly id: string }>(
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
  turn: (before: Row | null, after: Row | null) => ElementChange,
): ElementChange[] {
  const changed = [...after.values()].flatMap((row) => {
    const was = before.get(row.id) ?? null
    return was === row || (was !== null && JSON.stringify(was) === JSON.stringify(row)) ? [] : [turn(was, row)]
  })
  const gone = [...before.values()].filter(({ id }) => !after.has(id)).map((row) => turn(row, null))
  return [...changed, ...gone]
}
