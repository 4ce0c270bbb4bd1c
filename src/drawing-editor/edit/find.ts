import { BINDING_SLOTS } from '#contract/drawing/element.ts'
import { isFields, type JsonFields } from '#drawing/engine.ts'
import { plainLatin } from '#lib/plain-latin.ts'
import { type EditBoard, type ElementRef, listIn, storedAt } from './edit-board.ts'
import { elementsInside } from './nested-elements.ts'
import { refsWhere } from './refs-where.ts'

type FoundIn = 'name' | 'text' | 'binding'

/** An element that holds what was looked for. */
export interface Found {
  readonly ref: ElementRef
  /** Where the text was found first. */
  readonly foundIn: FoundIn
}

/**
 * Finds elements of a board, and members of groups, whose name, text or bindings hold a text, in upper or lower case;
 * of bindings count the code as in `HZ0001.1.T1g`, and the text of expressions. What a drawing inside an element holds
 * (`canvasJson`) counts as the element's. None for an empty text. In drawing order. O(elements).
 */
export function findElements(board: EditBoard, text: string): Found[] {
  const wanted = plainLatin(text.trim())
  if (wanted === '') return []
  return refsWhere(board, ({ stored }) => foundIn(stored, wanted) !== null).flatMap((ref) => {
    const where = foundIn(storedAt(board, ref) ?? {}, wanted)
    return where ? [{ ref, foundIn: where }] : []
  })
}

function foundIn(stored: JsonFields, wanted: string): FoundIn | null {
  // members of a group are found for themselves
  const inside = listIn(stored).length === 0 ? elementsInside(stored) : []
  for (const element of [stored, ...inside]) {
    const { elementName, text } = element
    if (holds(elementName, wanted)) return 'name'
    if (holds(text, wanted)) return 'text'
    if (bindingsOf(element).some((binding) => holds(binding, wanted))) return 'binding'
  }
  return null
}

const holds = (value: unknown, wanted: string): boolean =>
  typeof value === 'string' && plainLatin(value).includes(wanted)

/** Codes and expressions, as written. */
function bindingsOf(element: JsonFields): string[] {
  const { stationId, expressions } = element
  const codes = BINDING_SLOTS.map((slot) => {
    const [node, param] = [element[`stationId${slot}`], element[`stationVal${slot}`]]
    return [node, param].filter((code) => typeof code === 'string' && code !== '').join('.')
  })
  const texts = expressions !== undefined && isFields(expressions) ? Object.values(expressions) : []
  return [stationId, ...codes, ...texts].filter((text) => typeof text === 'string')
}
