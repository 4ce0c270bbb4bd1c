import { boxAround, type JsonFields, newElement, type WorldPoint } from '#drawing/engine.ts'

export type LineKind = 'polyLine' | 'arrowLine'

/**
 * A new line through some places on the board, document px.
 *
 * @param look - Fields beside the console's defaults.
 */
export function newLine(
  kind: LineKind,
  uuid: string,
  places: readonly WorldPoint[],
  look: JsonFields = {},
): JsonFields {
  const element = { ...newElement(kind, { uuid, left: 0, top: 0 }), ...look }
  const { minX, minY, maxX, maxY } = boxAround(places)
  const border = (typeof element.strokeWidth === 'number' ? element.strokeWidth : 0) / 2
  return {
    ...element,
    left: minX - border,
    top: minY - border,
    width: maxX - minX,
    height: maxY - minY,
    points: places.map(({ x, y }) => ({ x, y })),
  }
}
