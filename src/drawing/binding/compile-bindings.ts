// Live values of a drawing. compile-bindings turns elements into a table once, on the main thread; the evaluator holds
// that table in the realtime worker, takes frames of values and answers with the changes of what is seen; glyph-layout
// sets the value texts. Pure of transport, clock and document: a value never enters the document, an effect is never
// emitted twice, and what is missing, old or bad is never shown as if it could be trusted.

import { BINDING_SLOTS, type BindingSlot } from '../../contract/drawing/element.ts'
import type { PointInfo } from '../../contract/network/points.ts'
import type { DrawingElement, TextElement } from '../document/drawing-element.ts'
import { parseColor } from '../document/parse-color.ts'
import type {
  BindingTable,
  ColorBinding,
  FlowBinding,
  LevelBinding,
  SlotBinding,
  SpinBinding,
  TextBinding,
  UnresolvedBinding,
} from './binding-table.ts'
import { NO_POINT } from './binding-table.ts'
import { MISSING_TEXT } from './format-value.ts'

/** Where the value text of an element stands, document px; a button's is the middle of its face, `center`. */
export type TextAnchor = Pick<TextBinding, 'x' | 'y' | 'angleRad' | 'align' | 'fontSize'>

/** Speed of a medium at `maxValue`: brisk, and slow enough that the eye can follow it at 60 frames a second. */
const FULL_FLOW_PX_PER_SECOND = 120
const TURNS_PER_SECOND = 1
/** Fabric's fill of a text that names none. */
const DEFAULT_TEXT_COLOR = 0x000000
const VALUE_CHARACTERS = `0123456789-., ${MISSING_TEXT}`

/**
 * Compiles the bindings of a board (the rules stand beside the fields in `contract/drawing/element.ts`). Hidden
 * elements are left out. A binding whose point is not among `points` is listed in `unresolved` and keeps its effect
 * with {@link NO_POINT}, so that a placeholder as drawn is never taken for a value.
 *
 * @param unitCode - What an empty `stationIdN` means; may itself be empty.
 * @param anchorOf - Called for each text, edit-text and button that shows a value.
 */
export function compileBindings(
  elements: readonly DrawingElement[],
  points: readonly PointInfo[],
  unitCode: string,
  anchorOf: (element: ValueElement) => TextAnchor,
): BindingTable {
  const resolver = createResolver(points, unitCode)
  const texts: TextBinding[] = []
  const colors: ColorBinding[] = []
  const levels: LevelBinding[] = []
  const spins: SpinBinding[] = []
  const flows: FlowBinding[] = []
  const slots: SlotBinding[] = []
  const unresolved: UnresolvedBinding[] = []

  for (const [element, source] of elements.entries()) {
    if (!source.visible) continue
    const bound = new Map<BindingSlot, Resolved>()
    for (const slot of BINDING_SLOTS) {
      const found = resolver.resolve(source, slot)
      if (!found) continue
      bound.set(slot, found)
      if (found.info) slots.push({ element, slot, point: found.point })
      else unresolved.push({ element, slot, name: found.name })
    }

    const colorSlot = bound.has(2) ? 2 : 1
    const coloring = bound.get(colorSlot)
    let colorFrom = -1
    if (coloring && source.colorKeys?.length) {
      const { keys, unreadable } = readColorKeys(source.colorKeys)
      for (const name of unreadable) unresolved.push({ element, slot: colorSlot, name })
      if (isText(source)) colorFrom = colors.length
      colors.push({ element, point: coloring.point, keys })
    }

    const first = bound.get(1)
    if (!first) continue
    const target = { element, point: first.point }
    if (showsValue(source)) {
      texts.push({
        ...target,
        ...anchorOf(source),
        color: textColor(source),
        colorFrom,
        decimals: first.info?.decimals ?? 0,
        unitText: source.unitText ?? '',
      })
    } else if (source.kind === 'rect' && source.waterBoxMaxHeight !== undefined && source.waterBoxMaxHeight > 0) {
      levels.push({ ...target, full: source.waterBoxMaxHeight })
    } else if ((source.kind === 'polyLine' || source.kind === 'arrowLine') && source.flowDirection !== undefined) {
      const full = Math.max(source.maxValue ?? 0, 0)
      flows.push({ ...target, direction: source.flowDirection, full, pxPerSecond: FULL_FLOW_PX_PER_SECOND })
    } else if (source.kind === 'img' && source.deviceType === 'pump') {
      spins.push({ ...target, turnsPerSecond: TURNS_PER_SECOND })
    }
  }
  const pointIds = resolver.pointIds()
  return { pointIds, texts, colors, levels, spins, flows, slots, charset: charsetOf(texts), unresolved }
}

interface Resolved {
  readonly point: number
  readonly info: PointInfo | null
  readonly name: string
}

function createResolver(points: readonly PointInfo[], unitCode: string) {
  // by node, then parameter: a node code may hold any character, so the two are never joined into one key
  const infos = new Map<string, Map<string, PointInfo>>()
  for (const info of points) {
    const ofNode = infos.get(info.nodeCode) ?? new Map<string, PointInfo>()
    infos.set(info.nodeCode, ofNode.set(info.paramCode, info))
  }
  const places = new Map<number, number>()

  return {
    pointIds: (): Uint32Array => Uint32Array.from(places.keys()),
    /** Null when the slot is not bound at all. */
    resolve(element: DrawingElement, slot: BindingSlot): Resolved | null {
      const ownNode = element[`stationId${slot}`]?.trim() ?? ''
      const paramCode = element[`stationVal${slot}`]?.trim() ?? ''
      if (ownNode === '' && paramCode === '') return null
      const nodeCode = ownNode || unitCode
      const name = `${nodeCode}.${paramCode}`
      const info = infos.get(nodeCode)?.get(paramCode)
      if (!info) return { point: NO_POINT, info: null, name }
      const point = places.get(info.pointId) ?? places.size
      places.set(info.pointId, point)
      return { point, info, name }
    },
  }
}

/** What shows its value as a text. */
type ValueElement = Extract<TextElement, { kind: 'text' | 'edit-text' | 'button' }>

const isText = ({ kind }: DrawingElement): boolean => kind === 'text' || kind === 'edit-text'

const showsValue = (element: DrawingElement): element is ValueElement => isText(element) || element.kind === 'button'

function readColorKeys(colorKeys: NonNullable<DrawingElement['colorKeys']>) {
  const unreadable: string[] = []
  const keys = colorKeys.map(({ min, max, color, blink }) => {
    const number = parseColor(color)
    // the key stays, drawing nothing: without it the range would fall to a later key
    if (number === null) unreadable.push(color)
    return {
      min: min ?? Number.NEGATIVE_INFINITY,
      max: max ?? Number.POSITIVE_INFINITY,
      color: number ?? Number.NaN,
      blink: blink ?? false,
    }
  })
  return { keys, unreadable }
}

/** A text's glyphs have its fill; the fill of a button is its face, so its value is black or white, what reads better. */
function textColor(element: ValueElement): number {
  const fill = parseColor(element.fill ?? '')
  if (element.kind !== 'button') return fill ?? DEFAULT_TEXT_COLOR
  if (fill === null) return 0xffffff
  const luma = 0.299 * (fill >> 16) + 0.587 * ((fill >> 8) & 0xff) + 0.114 * (fill & 0xff)
  return luma > 140 ? 0x000000 : 0xffffff
}

function charsetOf(texts: readonly TextBinding[]): string {
  const characters = new Set(VALUE_CHARACTERS)
  for (const { unitText } of texts) for (const character of unitText) characters.add(character)
  return [...characters].join('')
}
