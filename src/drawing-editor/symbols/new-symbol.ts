import type { JsonFields, WorldPoint } from '#drawing/engine.ts'
import { shifted } from '../edit/fit-groups.ts'
import { groupAround } from '../edit/group.ts'
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
  const { elements } = importTree(symbolTree(symbol), { createUuid })
  const group = groupAround(elements, createUuid(), version)
  const { id, width, height } = symbol
  const own = { symbolId: id, symbolVersion: symbol.version, elementName: name, ports: portsOf(symbol, group) }
  return shifted({ ...group, ...own }, middle.x - width / 2, middle.y - height / 2, version)
}

/** Ports as parts of the group's box, which is that of what is drawn and not of the symbol's sheet. */
function portsOf({ ports }: DrawingSymbol, { left, top, width, height }: JsonFields): JsonFields[] {
  return ports.map(({ id, x, y, dir }) => ({
    ...{ id, x: (x - Number(left)) / Number(width), y: (y - Number(top)) / Number(height), dir },
  }))
}
