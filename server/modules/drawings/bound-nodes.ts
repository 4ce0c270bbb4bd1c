import { drawingDocument } from '../../../src/contract/drawing/document.ts'
import { BINDING_SLOTS } from '../../../src/contract/drawing/element.ts'

/** Codes of all nodes that a drawing binds points of, and the unit it is shown for. A drawing that does not parse binds none by name. */
export function boundNodes(canvas: unknown, unitCode: string): string[] {
  const nodes = new Set([unitCode])
  const parsed = drawingDocument.safeParse(canvas)
  if (!parsed.success) return [...nodes]
  for (const board of parsed.data.boards) {
    for (const element of board.objects.objects) {
      for (const slot of BINDING_SLOTS) {
        const node = element[`stationId${slot}`]
        if (node && element[`stationVal${slot}`]) nodes.add(node)
      }
    }
  }
  return [...nodes]
}
