import type { DrawingKind } from '#contract/drawing/kinds.ts'
import {
  type DrawingElement,
  isFields,
  type Json,
  type JsonFields,
  type Operation,
  readElement,
  type TextElement,
} from '#drawing/engine.ts'
import { editOperations } from './change-elements.ts'
import { type EditBoard, type ElementRef, elementAt } from './edit-board.ts'
import { EDITOR_KINDS } from './editor-kinds.ts'
import { placeKept } from './fields.ts'

/** Values of format fields, defaults included. */
export type Format = Readonly<Record<string, Json>>

/**
 * The format of an element: its colours, stroke, corners, letters and opacity, with the defaults of what it does not
 * store. Null for what cannot be drawn.
 *
 * @param version - Fabric's version of the board.
 */
export function formatOf(stored: JsonFields, version: string): Format | null {
  const element = readElement(stored, version)
  if (!element) return null
  const format = ownFormat(element.kind, drawnFormat(element))
  // a gradient is kept as it is stored
  const { fill, stroke } = stored
  return {
    ...format,
    ...('fill' in format && fill !== undefined && isFields(fill) && { fill }),
    ...('stroke' in format && stroke !== undefined && isFields(stroke) && { stroke }),
  }
}

/** Gives elements those fields of a format that their kinds have. Their middles stay where they are. O(chosen). */
export function pasteFormatOperations(board: EditBoard, refs: readonly ElementRef[], format: Format): Operation[] {
  return editOperations(
    board,
    refs.flatMap((ref) => {
      const element = elementAt(board, ref)
      if (!element) return []
      const own = ownFormat(element.kind, format)
      return [{ ref, fields: { ...own, ...placeKept(board, ref, own) } }]
    }),
  )
}

const ownFormat = (kind: DrawingKind, format: Format): Format =>
  Object.fromEntries(Object.entries(format).filter(([field]) => EDITOR_KINDS[kind].format.includes(field)))

function drawnFormat(element: DrawingElement): Format {
  const { opacity, backgroundColor, fill, stroke, strokeWidth, strokeDashArray, strokeDashOffset } = element
  const { strokeLineCap, strokeLineJoin, strokeMiterLimit, paintFirst } = element
  return {
    opacity,
    backgroundColor,
    fill,
    stroke,
    strokeWidth,
    strokeDashArray,
    strokeDashOffset,
    strokeLineCap,
    strokeLineJoin,
    strokeMiterLimit,
    paintFirst,
    ...('rx' in element && { rx: element.rx, ry: element.ry }),
    ...('fontSize' in element && drawnLetters(element)),
  }
}

function drawnLetters(element: TextElement): Format {
  const { fontSize, fontFamily, fontWeight, fontStyle, underline, overline, linethrough, textAlign } = element
  const { lineHeight, charSpacing, textBackgroundColor } = element
  return {
    fontSize,
    fontFamily,
    fontWeight,
    fontStyle,
    underline,
    overline,
    linethrough,
    textAlign,
    lineHeight,
    charSpacing,
    textBackgroundColor,
  }
}
