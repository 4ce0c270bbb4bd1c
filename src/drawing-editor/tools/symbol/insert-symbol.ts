import { versionOf, type WorldPoint } from '#drawing/engine.ts'
import { putIntoPipe } from '#drawing-editor/connectors/put-into-pipe.ts'
import { type ElementRef, refOf } from '#drawing-editor/edit/edit-board.ts'
import { insertOperations } from '#drawing-editor/edit/insert.ts'
import { chosen } from '#drawing-editor/selection/selection.ts'
import { type NamedSymbol, newSymbol } from '#drawing-editor/symbols/new-symbol.ts'
import { tappedInstrument } from '../../connectors/tap-pipe.ts'
import { beginGesture } from '../gesture.ts'
import type { ToolHost } from '../tool-state.ts'

type SymbolHost = Pick<ToolHost, 'board' | 'drawing' | 'createUuid' | 'select'>

/**
 * Puts a symbol on the board, its middle at a place, as one step, and chooses it.
 *
 * @param line - The line that it goes into, where it has a way in and a way out, or that it taps as an instrument; null for
 *   none.
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
  const onLine = line && tappedInstrument(board, line, stored, middle)
  const gesture = beginGesture(host, 'symbol')
  gesture.apply(intoLine ?? insertOperations(board, [onLine ?? stored]))
  gesture.commit()
  host.select(chosen([refOf(String(stored.uuid))]))
}
