import { isFields, type JsonFields, type Operation, versionOf, type WorldPoint } from '#drawing/engine.ts'
import { putIntoPipe } from '../connectors/put-into-pipe.ts'
import { type EditBoard, type ElementRef, listIn, refOf, storedAt } from '../edit/edit-board.ts'
import { symbolOf } from './library.ts'
import { newSymbol } from './new-symbol.ts'

/** The port of a tee where the line ends that makes it. */
export const BRANCH = 'branch'

export interface Tee {
  readonly operations: readonly Operation[]
  readonly uuid: string
  /** The part of the line behind the tee. */
  readonly rest: ElementRef
}

/**
 * Puts a tee into a line, in the colour of the line, for another line that ends there; null where the line cannot be
 * opened.
 *
 * @param name - Of the tee, in the language of the console.
 */
export function makeTee(
  board: EditBoard,
  line: ElementRef,
  at: WorldPoint,
  name: string,
  createUuid: () => string,
): Tee | null {
  const symbol = symbolOf('tee')
  if (!symbol) return null
  const tee = inColor(
    newSymbol({ symbol, name }, at, { version: versionOf(board), createUuid }),
    storedAt(board, line)?.stroke,
  )
  const rest = createUuid()
  const operations = putIntoPipe(board, line, tee, at, () => rest)
  return operations && { operations, uuid: String(tee.uuid), rest: refOf(rest) }
}

/** A gradient of a line is none of a dot. */
const inColor = (tee: JsonFields, color: unknown): JsonFields =>
  typeof color === 'string'
    ? { ...tee, objects: listIn(tee).map((dot) => (isFields(dot) ? { ...dot, fill: color } : dot)) }
    : tee
