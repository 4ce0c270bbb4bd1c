/**
 * Address of the drawing of a node: its own, or that of the station which a unit's code begins with (`HZ0012.1` is of
 * HZ0012).
 *
 * @param type - Of the drawing, as its address names it.
 * @param byNode - Drawings by the code of what they draw.
 */
export function drawingLink(type: string, nodeCode: string, byNode: ReadonlyMap<string, string>): string | null {
  const keyId = byNode.get(nodeCode) ?? byNode.get(nodeCode.replace(/\.[^.]*$/, ''))
  return keyId === undefined ? null : `/processDrawing/showS/${type}?id=${encodeURIComponent(keyId)}`
}
