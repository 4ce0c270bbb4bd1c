import { versionOf, type WorldPoint } from '#drawing/engine.ts'
import { putIntoPipe } from '../connectors/put-into-pipe.ts'
import { type ElementRef, refOf } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import { chosen } from '../selection/selection.ts'
import { beginGesture } from '../tools/gesture.ts'
import type { ToolHost } from '../tools/tool-state.ts'
import { type NamedSymbol, newSymbol } from './new-symbol.ts'

type SymbolHost = Pick<ToolHost, 'board' | 'drawing' | 'createUuid' | 'select'>

/**
 * Puts a symbol on the board, its middle at a place, as one step, and chooses it.
 *
 * @param line - The line that it goes into, where it has a way in and a way out; null for none.
 */
export function insertSymbol(
  host: SymbolHost,
  named: NamedSymbol,
  middle: WorldPoint,
  line: ElementRef | null = null,
): void {
  const { board } = host
  const createUuid = (): string => host.createUuid()
  const stored = newSymbol(named, middle, { version: versionOf(board), createUuid })
  const intoLine = line && putIntoPipe(board, line, stored, middle, createUuid)
  const gesture = beginGesture(host, 'symbol')
  gesture.apply(intoLine ?? insertOperations(board, [stored]))
  gesture.commit()
  host.select(chosen([refOf(String(stored.uuid))]))
}
