import { versionOf, type WorldPoint } from '#drawing/engine.ts'
import { refOf } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import { chosen } from '../selection/selection.ts'
import { beginGesture } from '../tools/gesture.ts'
import type { ToolHost } from '../tools/tool-state.ts'
import { type NamedSymbol, newSymbol } from './new-symbol.ts'

type SymbolHost = Pick<ToolHost, 'board' | 'drawing' | 'createUuid' | 'select'>

/** Puts a symbol on the board, its middle at a place, as one step, and chooses it. */
export function insertSymbol(host: SymbolHost, named: NamedSymbol, middle: WorldPoint): void {
  const stored = newSymbol(named, middle, { version: versionOf(host.board), createUuid: () => host.createUuid() })
  const gesture = beginGesture(host, 'symbol')
  gesture.apply(insertOperations(host.board, [stored]))
  gesture.commit()
  host.select(chosen([refOf(String(stored.uuid))]))
}
