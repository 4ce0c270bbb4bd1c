import type { DrawingSummary } from '#contract/endpoints/drawings.ts'

export type LinkedDrawing = Pick<DrawingSummary, 'keyId' | 'type' | 'nodeCode' | 'unitCode' | 'isRolledOut'>

/** Query of the viewer's address; the station is named where the drawing is of another one. */
export const viewerQuery = (
  { keyId, nodeCode, isRolledOut = false }: Pick<LinkedDrawing, 'keyId' | 'nodeCode' | 'isRolledOut'>,
  unitCode: string | null = null,
): Readonly<Record<string, string>> => ({
  id: keyId,
  ...(isRolledOut ? { node: nodeCode } : {}),
  ...(unitCode === null ? {} : { unit: unitCode }),
})

/** Drawings of sources have the R page, those of stations and units the S page. */
const pageOf = (type: LinkedDrawing['type']): string =>
  `/processDrawing/${type === 'station' || type === 'unit' ? 'showS' : 'showR'}/${type}`

/**
 * The drawing of a node: of a unit its own, or that of its station shown for the unit (`HZ0012.1` is of HZ0012); null
 * where there is none.
 */
export function drawingOfNode<Drawing extends LinkedDrawing>(
  nodeCode: string,
  drawings: readonly Drawing[],
): { readonly drawing: Drawing; readonly unitCode: string | null } | null {
  const above = nodeCode.replace(/\.[^.]*$/, '')
  const own = drawings.find(({ unitCode, type }) => unitCode === nodeCode && type === 'unit')
  const others = drawings.filter(({ type }) => type !== 'unit')
  const exact = own ?? others.find((drawing) => drawing.nodeCode === nodeCode || drawing.unitCode === nodeCode)
  const found = exact ?? others.find((drawing) => drawing.nodeCode === above)
  return found ? { drawing: found, unitCode: exact ? null : nodeCode } : null
}

/** Address of a drawing, shown for a unit of its station where one is named. */
export const viewerLink = (drawing: Omit<LinkedDrawing, 'unitCode'>, unitCode: string | null = null): string =>
  `${pageOf(drawing.type)}?${new URLSearchParams(viewerQuery(drawing, unitCode))}`

/** Address of the drawing of a node; null where there is none. */
export function drawingLink(nodeCode: string, drawings: readonly LinkedDrawing[]): string | null {
  const found = drawingOfNode(nodeCode, drawings)
  if (!found) return null
  return viewerLink(found.drawing, found.unitCode)
}
