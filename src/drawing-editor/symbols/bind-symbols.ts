// Binds symbols to the points of a unit, all at once: the value that each stands for is written beside it, and what runs is
// coloured by its state. Beside a return stand the difference of its temperature to the supply and the heat that flows.

import {
  type Box,
  EQUIPMENT,
  elementBox,
  isFields,
  type JsonFields,
  type Operation,
  readElement,
  TEXT_HEIGHT,
  versionOf,
} from '#drawing/engine.ts'
import { editOperations } from '../edit/change-elements.ts'
import { type EditBoard, type ElementRef, listIn, storedAt } from '../edit/edit-board.ts'
import { insertOperations } from '../edit/insert.ts'
import { isHeld } from '../edit/locks.ts'
import { figureText, WRONG_COLOR } from './figure-text.ts'
import { LabelPlaces } from './label-places.ts'
import { mediumAt, mediumLines } from './medium-at.ts'
import { type StateWords, stateText } from './state-words.ts'
import { pumpKind, type SymbolPoints, symbolPoints } from './symbol-points.ts'
import { type Twin, twinTexts } from './twin-pipes.ts'

/** Above a symbol, document px. */
const GAP = 6
const COLORS = { fault: WRONG_COLOR, running: '#30a46c', stopped: EQUIPMENT.body } as const

/** A symbol and what it stands for. */
export interface BoundSymbol {
  readonly ref: ElementRef
  readonly name: string
  readonly points: SymbolPoints
}

/**
 * The symbols among some elements of the board that stand for parameters, pumps counted from the upper left.
 *
 * O(symbols × lines) where a symbol is joined to no line of a medium.
 */
export function bindableSymbols(board: EditBoard, refs: readonly ElementRef[]): BoundSymbol[] {
  const lines = mediumLines(board)
  const numbers = new Map<string, number>()
  const found = refs.flatMap((ref) => {
    const stored = ref.path.length === 0 ? storedAt(board, ref) : undefined
    const box = stored && boxOf(board, stored)
    return stored && box && typeof stored.symbolId === 'string' ? [{ ref, stored, box, symbolId: stored.symbolId }] : []
  })
  return found
    .toSorted((a, b) => a.box.minY - b.box.minY || a.box.minX - b.box.minX)
    .flatMap(({ ref, stored, box, symbolId }) => {
      const medium = mediumAt(board, lines, stored, box)
      const kind = pumpKind(symbolId, medium)
      const number = kind ? (numbers.get(kind) ?? 0) + 1 : 1
      if (kind) numbers.set(kind, number)
      const points = symbolPoints(symbolId, medium, number)
      return points ? [{ ref, name: String(stored.elementName ?? ''), points }] : []
    })
}

/** All parameters that some symbols stand for, each once. */
export const parametersOf = (symbols: readonly BoundSymbol[]): string[] => [
  ...new Set(
    symbols.flatMap(({ points: { value, state } }) =>
      [value, state?.running ?? null, state?.fault ?? null].filter((code) => code !== null),
    ),
  ),
]

export interface Binding {
  /** The unit; empty for the one that the drawing is shown for. */
  readonly unitCode: string
  /** Units of measure by parameter; what is not here is not bound, as the unit does not have it. */
  readonly units: ReadonlyMap<string, string>
  readonly words: StateWords
}

/**
 * Binds symbols to a unit. A value that already stands on the board for it is not written again, and a colour that a body has
 * by an expression of its own stays.
 */
export function bindOperations(
  board: EditBoard,
  symbols: readonly BoundSymbol[],
  twins: readonly Twin[],
  { unitCode, units, words }: Binding,
  createUuid: () => string,
): Operation[] {
  const point = pointOf(unitCode)
  const figures = twins
    .flatMap((twin) => twinTexts(twin, (param) => units.has(param), point, createUuid))
    .filter((text) => !isShown(board, text))
  const shown = new Set(
    board.objects.objects.map(({ stationId1, stationVal1 }) => `${String(stationId1 ?? '')} ${String(stationVal1)}`),
  )
  const places = new LabelPlaces(board, new Set())
  const labelled = (ref: ElementRef, box: Box, text: JsonFields, first: 'above' | 'below'): JsonFields => {
    const element = readElement(text, versionOf(board))
    const size = { width: element?.width ?? 0, height: element?.height ?? 0 }
    return { ...text, ...places.place(ref, box, String(text.uuid), size, first), labelOf: ref.id }
  }
  const texts = symbols.flatMap(({ ref, points: { value } }) => {
    const stored = storedAt(board, ref)
    const box = stored && boxOf(board, stored)
    const key = `${unitCode} ${value}`
    if (!box || value === null || !units.has(value) || shown.has(key)) return []
    shown.add(key)
    const text = valueText(box, { unitCode, value, unitText: units.get(value) ?? '', uuid: createUuid() })
    return [labelled(ref, box, text, 'above')]
  })
  const colored = symbols.flatMap(({ ref, points: { state } }) => {
    const told = state && stateExpressions(state, unitCode, units)
    if (!told || isHeld(board, ref, 'any')) return []
    return bodiesOf(board, ref).flatMap((body) => {
      const expressions = storedAt(board, body)?.expressions
      if (hasColor(expressions)) return []
      return [{ ref: body, fields: { expressions: { ...(isFields(expressions) ? expressions : {}), ...told } } }]
    })
  })
  const wordings = symbols.flatMap(({ ref, points: { state } }) => {
    const stored = storedAt(board, ref)
    const box = stored && boxOf(board, stored)
    if (!box || !state) return []
    const pointIn = (param: string | null) => (param !== null && units.has(param) ? point(param) : null)
    const running = pointIn(state.running)
    if (running === null) return []
    const text = stateText(box, { running, fault: pointIn(state.fault) }, words, createUuid())
    return isShown(board, text) ? [] : [labelled(ref, box, text, 'below')]
  })
  return [...editOperations(board, colored), ...insertOperations(board, [...texts, ...figures, ...wordings])]
}

/** A parameter of the unit in an expression. */
const pointOf =
  (unitCode: string) =>
  (param: string): string =>
    `{${unitCode === '' ? '' : `${unitCode}.`}${param}}`

/** Whether a text of the same value stands on the board already. */
const isShown = (board: EditBoard, { expressions }: JsonFields): boolean =>
  board.objects.objects.some((other) => valueIn(other.expressions) === valueIn(expressions))
const valueIn = (expressions: unknown): unknown => (isFields(expressions) ? expressions.value : undefined)

/** The parts of a symbol that are filled as bodies: its lines keep their colour, so that its shape is seen in every state. */
const bodiesOf = (board: EditBoard, ref: ElementRef): ElementRef[] =>
  listIn(storedAt(board, ref) ?? {})
    .map((_, place) => ({ ...ref, path: [...ref.path, place] }))
    .filter((part) => storedAt(board, part)?.fill === EQUIPMENT.body)

const hasColor = (expressions: unknown): boolean =>
  isFields(expressions) && typeof expressions.color === 'string' && expressions.color.trim() !== ''

/** Running is green; a fault is red and blinks, so that it is seen without colours too. Null where the unit has neither. */
function stateExpressions(
  { running, fault }: NonNullable<SymbolPoints['state']>,
  unitCode: string,
  units: Binding['units'],
): { readonly color: string; readonly blink?: string } | null {
  const point = pointOf(unitCode)
  const runs = running !== null && units.has(running) ? `${point(running)} > 0` : null
  const normal = runs ? `${runs} ? ${COLORS.running} : ${COLORS.stopped}` : COLORS.stopped
  const fails = `${point(fault)} > 0`
  if (units.has(fault)) return { color: `${fails} ? ${COLORS.fault} : (${normal})`, blink: fails }
  return runs ? { color: normal } : null
}

interface ValueText {
  readonly unitCode: string
  readonly value: string
  readonly unitText: string
  readonly uuid: string
}

function valueText({ minX, minY }: Box, { unitCode, value, unitText, uuid }: ValueText): JsonFields {
  return {
    ...figureText(uuid, { x: minX, y: minY - GAP - TEXT_HEIGHT }, value, unitText),
    ...(unitCode === '' ? {} : { stationId1: unitCode }),
    stationVal1: value,
  }
}

function boxOf(board: EditBoard, stored: JsonFields): Box | null {
  const element = readElement(stored, versionOf(board))
  return element && elementBox(element)
}
