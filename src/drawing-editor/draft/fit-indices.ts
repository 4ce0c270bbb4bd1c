import { boardOf, type DrawingRecord, type Operation } from '#drawing/engine.ts'

/**
 * The operation with indices for another document: what it puts somewhere comes behind the neighbour that it is behind in
 * its own. O(elements of the board) where it has indices.
 *
 * @param own - The document of the operation, after it.
 * @param other - Before it. Of what it lacks, the neighbours before that count.
 * @throws {OperationError} where `own` lacks the board.
 */
export function fitIndices(operation: Operation, own: DrawingRecord, other: DrawingRecord): Operation {
  switch (operation.kind) {
    case 'insert': {
      const elements = new Map(operation.items.map(({ element }) => [String(element.uuid), element]))
      const items = placesBehind(idsOf(own, operation.board), elements, idsOf(other, operation.board))
      return { ...operation, items: items.flatMap(({ id, index }) => ({ index, element: elements.get(id) ?? {} })) }
    }
    case 'reorder': {
      const moved = new Map(operation.items.map((item) => [item.id, item]))
      const rest = idsOf(other, operation.board).filter((id) => !moved.has(id))
      return { ...operation, items: placesBehind(idsOf(own, operation.board), moved, rest) }
    }
    case 'insertBoard':
      return { ...operation, index: boardIndex(operation.board.uuid, own, other) ?? operation.index }
    case 'moveBoard':
      return { ...operation, index: boardIndex(operation.board, own, other) ?? operation.index }
    default:
      return operation
  }
}

const uuidsOf = (items: readonly { readonly uuid?: unknown }[]): string[] => items.map(({ uuid }) => String(uuid))

function idsOf(record: DrawingRecord, uuid: string): string[] {
  return uuidsOf(boardOf(record, uuid).objects.objects)
}

function boardIndex(uuid: unknown, own: DrawingRecord, other: DrawingRecord): number | undefined {
  const put = new Map([[String(uuid), true]])
  const rest = uuidsOf(other.boards).filter((id) => !put.has(id))
  return placesBehind(uuidsOf(own.boards), put, rest)[0]?.index
}

/**
 * Final indices, rising, of items that are put into a list.
 *
 * @param order - Ids of the list that they come from.
 * @param rest - Ids of the list that they are put into, without them.
 */
function placesBehind(
  order: readonly string[],
  put: ReadonlyMap<string, unknown>,
  rest: readonly string[],
): { id: string; index: number }[] {
  const places = new Map(rest.map((id, at) => [id, at]))
  const behind: { id: string; neighbour: number }[] = []
  let neighbour = -1
  for (const id of order) {
    if (put.has(id)) behind.push({ id, neighbour })
    else neighbour = places.get(id) ?? neighbour
  }
  behind.sort((a, b) => a.neighbour - b.neighbour)
  return behind.map(({ id, neighbour: index }, at) => ({ id, index: index + 1 + at }))
}
