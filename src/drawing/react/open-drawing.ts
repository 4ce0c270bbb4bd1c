import { randomUuid } from '#lib/random-hex.ts'
import type { BindingTable } from '../binding/binding-table.ts'
import { compileBindings } from '../binding/compile-bindings.ts'
import { contentOf, type DrawingContent } from '../document/drawing-content.ts'
import { placesOf } from '../document/drawing-record.ts'
import { type DocumentProblem, openDocument } from '../document/open-document.ts'
import { textAnchor } from '../document/text-layout.ts'
import { missingFonts } from '../render/missing-fonts.ts'

const FONT_RULE = 'is not on this machine: another font stands in'

export interface OpenedDrawing {
  /** Null when there is nothing to show. */
  readonly content: DrawingContent | null
  /** Bindings of the first board; null when there is nothing to show. */
  readonly table: BindingTable | null
  readonly problems: readonly DocumentProblem[]
}

/** Reads a canvas document and compiles its bindings; lists what of either cannot be read. Never throws. O(elements). */
export function openDrawing(canvas: unknown): OpenedDrawing {
  const { record, problems } = openDocument(canvas, randomUuid)
  const content = record && contentOf(record)
  const [stored, board] = [record?.boards[0], content?.boards[0]]
  if (!content || !stored || !board) return { content, table: null, problems }
  const { elements } = board
  const table = compileBindings(elements, textAnchor)
  const unreadable = table.problems.map(({ element, field, rule }): DocumentProblem => {
    const { uuid = '', elementName: name } = elements[element] ?? {}
    const location = `boards[0].objects.objects[${placesOf(stored.objects.objects).indexOf(stored.objects.objects, uuid) ?? element}]`
    return { location, field, rule, lost: 'field', name: name ?? uuid }
  })
  return { content, table, problems: [...problems, ...unreadable] }
}

/** Fonts of the first board that this machine lacks: their texts use another font, and the problem list says so. */
export function fontProblems({ content }: OpenedDrawing): DocumentProblem[] {
  const elements = content?.boards[0]?.elements ?? []
  return missingFonts(elements).map(({ element, family }): DocumentProblem => {
    const { uuid = '', elementName: name } = elements[element] ?? {}
    const rule = `${family} ${FONT_RULE}`
    return { location: 'boards[0].objects', field: 'fontFamily', rule, lost: 'field', name: name ?? uuid }
  })
}
