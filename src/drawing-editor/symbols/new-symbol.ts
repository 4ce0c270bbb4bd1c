import { elementBox, type JsonFields, readElement, type WorldPoint } from '#drawing/engine.ts'
import { shifted } from '../edit/fit-groups.ts'
import { groupAround } from '../edit/group.ts'
import { importFabric } from '../exchange/fabric-in.ts'
import { importTree } from '../exchange/svg-in/import-tree.ts'
import type { DrawingSymbol } from './symbol.ts'
import { symbolTree } from './symbol-tree.ts'

/** A symbol and its name in the language of the console. */
export interface NamedSymbol {
  readonly symbol: DrawingSymbol
  readonly name: string
}

/**
 * A symbol as stored: a group of its shapes that names the symbol, its version and its ports. The names of its parts are
 * new.
 *
 * @param middle - Where the middle of its drawing comes to be, document px.
 * @param version - Fabric's version of the board.
 */
export function newSymbol(
  { symbol, name }: NamedSymbol,
  middle: WorldPoint,
  { version, createUuid }: { readonly version: string; readonly createUuid: () => string },
): JsonFields {
  const { id, width, height, canvas } = symbol
  const own = { symbolId: id, symbolVersion: symbol.version, elementName: name }
  if (canvas !== null) return copiedSymbol(canvas, own, middle, { version, createUuid })
  const { elements } = importTree(symbolTree(symbol), { createUuid })
  const group = groupAround(elements, createUuid(), version)
  const ports = portsOf(symbol, group)
  return shifted({ ...group, ...own, ports }, middle.x - width / 2, middle.y - height / 2, version)
}

/** @throws {RangeError} for a canvas without an element that can be drawn, which is taken for no symbol. */
function copiedSymbol(
  canvas: string,
  own: JsonFields,
  middle: WorldPoint,
  board: { readonly version: string; readonly createUuid: () => string },
): JsonFields {
  const [group] = importFabric(canvas, board).elements
  const element = group && readElement(group, board.version)
  if (!group || !element) throw new RangeError('The symbol has nothing to draw.')
  const box = elementBox(element)
  const [x, y] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2]
  return shifted({ ...group, ...own }, middle.x - x, middle.y - y, board.version)
}

/** Ports as parts of the group's box, which is that of what is drawn and not of the symbol's sheet. */
function portsOf({ ports }: DrawingSymbol, { left, top, width, height }: JsonFields): JsonFields[] {
  return ports.map(({ id, x, y, dir }) => ({
    id,
    x: (x - Number(left)) / Number(width),
    y: (y - Number(top)) / Number(height),
    dir,
  }))
}
