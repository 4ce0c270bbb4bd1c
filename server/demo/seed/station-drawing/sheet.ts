import { createHash } from 'node:crypto'
import { CANVAS_BACKGROUND, CANVAS_DPI, type DrawingDocument } from '#contract/drawing/document.ts'
import { BINDING_SLOTS, type StoredElement } from '#contract/drawing/element.ts'
import type { Draft } from './primitives.ts'

/** Positions are those of the top left corner, as in every Fabric before 7. */
const FABRIC_VERSION = '5.3.0'
export const SHEET = { width: 1920, height: 1080, margin: 20 } as const

/** Identity of a sheet, and the unit of its values. */
export interface SheetHead {
  /** Seed of all ids in the document: the same code gives the same document. */
  readonly code: string
  readonly title: string
  /** Unit that bound values belong to where an element names no other node. */
  readonly unitCode: string
}

/** Builds the document: adds id and unit to every draft. Elements are painted in the order of `drafts`. */
export function closeSheet({ code, title, unitCode }: SheetHead, drafts: readonly Draft[]): DrawingDocument {
  return {
    width: SHEET.width,
    height: SHEET.height,
    uuid: uuidOf(code, 'document'),
    boards: [
      {
        title,
        index: 0,
        uuid: uuidOf(code, 'board', 0),
        dpi: CANVAS_DPI,
        objects: {
          version: FABRIC_VERSION,
          background: CANVAS_BACKGROUND,
          objects: drafts.map((draft, place) => identified(draft, uuidOf(code, 'element', place), unitCode)),
        },
      },
    ],
  }
}

function identified(draft: Draft, uuid: string, unitCode: string): StoredElement {
  const element: StoredElement = { ...draft, uuid }
  for (const slot of BINDING_SLOTS) {
    if (element[`stationVal${slot}`] !== undefined) element[`stationId${slot}`] ??= unitCode
  }
  return element
}

/** A name-based UUID (RFC 9562, version 8), independent of clock and randomness. */
function uuidOf(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
