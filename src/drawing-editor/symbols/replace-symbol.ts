import { readPorts } from '#contract/drawing/connectors.ts'
import {
  composeAffines,
  type DrawingElement,
  elementMatrix,
  type JsonFields,
  localPoint,
  type Operation,
  readElement,
  translation,
  versionOf,
  worldPoint,
} from '#drawing/engine.ts'
import { editOperations } from '../edit/change-elements.ts'
import { type EditBoard, type ElementRef, elementAt, refOf, storedAt } from '../edit/edit-board.ts'
import { fieldsOfMatrix } from '../edit/fields-of-matrix.ts'
import { isHeld } from '../edit/locks.ts'
import { withFields } from '../edit/with-fields.ts'
import { symbolOf } from './library.ts'
import { type NamedSymbol, newSymbol } from './new-symbol.ts'
import type { DrawingSymbol } from './symbol.ts'

/**
 * Draws another symbol in the place of one. Name of the element, bindings, turn, flips and scale stay; lines keep their
 * ends by the name of the port, else by the nearest one. An element that is called as its symbol is called as the new one.
 * None for what is no symbol, and for what is locked.
 */
export function replaceSymbolOperations(
  board: EditBoard,
  ref: ElementRef,
  named: NamedSymbol,
  createUuid: () => string,
): Operation[] {
  const [stored, element] = [storedAt(board, ref), elementAt(board, ref)]
  if (typeof stored?.symbolId !== 'string' || element?.kind !== 'group' || isHeld(board, ref, 'any')) return []
  const version = versionOf(board)
  const drawn = newSymbol(named, worldPoint(0, 0), { version, createUuid })
  const { symbolId, symbolVersion, width, height, objects, ports } = drawn
  const isNamedAsSymbol = Object.values(symbolOf(stored.symbolId)?.name ?? {}).includes(
    String(stored.elementName ?? ''),
  )
  const fields = {
    symbolId,
    symbolVersion,
    width,
    height,
    objects,
    ports,
    ...(isNamedAsSymbol && { elementName: named.name }),
  }
  const changed = readElement(withFields(stored, fields), version)
  if (!changed) return []
  const [before, after] = [anchorOf(stored, element), anchorOf(drawn, changed)]
  const matrix = composeAffines(elementMatrix(element), translation(before.x - after.x, before.y - after.y))
  const { left, top } = fieldsOfMatrix(matrix, changed)
  return editOperations(board, [{ ref, fields: { ...fields, left, top } }])
}

/** Where a board draws a symbol, outside of groups, in a version before its own. */
export const olderUses = (board: EditBoard, { id, version }: DrawingSymbol): ElementRef[] =>
  board.objects.objects
    .filter(({ symbolId, symbolVersion }) => symbolId === id && Number(symbolVersion) < version)
    .map(({ uuid }) => refOf(String(uuid)))

/** What of a symbol stays in its place, from the middle of its box: the middle between its ways in and out, else that of the box. */
function anchorOf({ ports }: JsonFields, { width, height }: DrawingElement) {
  const known = readPorts(ports) ?? []
  const [way, out] = ['in', 'out'].map((id) => known.find((port) => port.id === id))
  if (!way || !out) return localPoint(0, 0)
  return localPoint(((way.x + out.x) / 2 - 0.5) * width, ((way.y + out.y) / 2 - 0.5) * height)
}
