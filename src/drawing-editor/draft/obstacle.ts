import { type DrawingRecord, elementOf, findBoard, type Operation } from '#drawing/engine.ts'
import { type DrawingPart, partOf, partsEditedBy, uuidsAddedBy, uuidsMovedBy } from './drawing-part.ts'

/** Why an operation does not fit another document. */
export type Obstacle =
  | { readonly code: 'boardGone'; readonly uuid: string }
  | { readonly code: 'elementsGone'; readonly uuids: readonly string[] }
  /** At this place inside a group is another element now. */
  | { readonly code: 'memberChanged'; readonly part: DrawingPart }
  | { readonly code: 'uuidsTaken'; readonly uuids: readonly string[] }
  | { readonly code: 'lastBoard' }

/**
 * What keeps an operation from fitting `other` as it fits `own`; null for nothing known. O(elements that it names).
 *
 * @param own - The document of the operation, before it.
 */
export function obstacleTo(operation: Operation, own: DrawingRecord, other: DrawingRecord): Obstacle | null {
  const parts = partsEditedBy(operation)
  const uuid = boardNamedBy(operation)
  const board = uuid === null ? undefined : findBoard(other, uuid)
  if (uuid !== null && !board) return { code: 'boardGone', uuid }
  if (operation.kind === 'removeBoard' && other.boards.length === 1) return { code: 'lastBoard' }
  if (operation.kind === 'insertBoard') {
    const taken = uuidsAddedBy(operation).filter((id) => findBoard(other, id))
    return taken.length > 0 ? { code: 'uuidsTaken', uuids: taken } : null
  }
  if (!board) return null
  const has = (id: string): boolean => elementOf(board, id) !== undefined
  const taken = uuidsAddedBy(operation).filter(has)
  if (taken.length > 0) return { code: 'uuidsTaken', uuids: taken }
  const moved = operation.kind === 'reorder' ? uuidsMovedBy(operation) : []
  const named = [...moved, ...parts.flatMap((part) => (part.kind === 'element' ? part.id : []))]
  const gone = [...new Set(named)].filter((id) => !has(id))
  if (gone.length > 0) return { code: 'elementsGone', uuids: gone }
  const changed = parts.find((part) => isInGroup(part) && !isSameMember(part, own, other))
  return changed ? { code: 'memberChanged', part: changed } : null
}

function boardNamedBy(operation: Operation): string | null {
  switch (operation.kind) {
    case 'insertBoard':
      return null
    case 'editFields':
      return operation.owner.kind === 'drawing' ? null : operation.owner.board
    default:
      return operation.board
  }
}

const isInGroup = (part: DrawingPart): boolean => part.kind === 'element' && part.path.length > 0

/** Members of groups are named by their places, so what is there is told by its uuid, or else by its class. */
function isSameMember(part: DrawingPart, own: DrawingRecord, other: DrawingRecord): boolean {
  const [mine, theirs] = [partOf(own, part), partOf(other, part)]
  return mine !== undefined && theirs !== undefined && mine.uuid === theirs.uuid && mine.type === theirs.type
}
