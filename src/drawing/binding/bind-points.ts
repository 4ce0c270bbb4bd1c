import type { PointReference } from '#contract/drawing/bindings.ts'
import type { PointInfo } from '#contract/network/points.ts'

/** What of a point a binding needs. */
export type BoundPoint = Pick<PointInfo, 'pointId' | 'nodeCode' | 'paramCode' | 'decimals'>

/** The points that a table's references resolve to for one unit; parallel to `BindingTable.references`. */
export interface BoundPoints {
  /** {@link NO_POINT_ID} where the point does not exist: what it drives is shown without a value. */
  readonly pointIds: Uint32Array
  /** Decimals to show each value with. */
  readonly decimals: Uint8Array
}
export const NO_POINT_ID = 0xffff_ffff

/**
 * Resolves the points that a drawing's bindings name. Two references may resolve to the same point. O(points +
 * references).
 *
 * @param unitCode - Node of the references that name none; may itself be empty.
 */
export function bindPoints(
  references: readonly PointReference[],
  points: readonly BoundPoint[],
  unitCode: string,
): BoundPoints {
  // by node, then parameter: a node code may hold any character, so the two are never joined into one key
  const infos = new Map<string, Map<string, BoundPoint>>()
  for (const info of points) {
    const ofNode = infos.get(info.nodeCode) ?? new Map<string, BoundPoint>()
    infos.set(info.nodeCode, ofNode.set(info.paramCode, info))
  }
  const found = references.map(({ nodeCode, paramCode }) => infos.get(nodeCode ?? unitCode)?.get(paramCode))
  return {
    pointIds: Uint32Array.from(found, (info) => info?.pointId ?? NO_POINT_ID),
    decimals: Uint8Array.from(found, (info) => info?.decimals ?? 0),
  }
}

/** The points that exist, each once. */
export const boundIds = ({ pointIds }: BoundPoints): Uint32Array =>
  Uint32Array.from(new Set(pointIds.filter((id) => id !== NO_POINT_ID)))
