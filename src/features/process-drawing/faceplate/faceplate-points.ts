// Which points a faceplate shows for what was pressed. Pure.

import type { TelemetryPoint } from '#contract/endpoints/telemetry.ts'
import { groupOf } from '#contract/network/param-groups.ts'
import type { PointInfo } from '#contract/network/points.ts'
import type { BoundValue } from '#drawing/index.ts'

/** What was pressed in a drawing, or chosen from the list of its points. */
export interface FaceplateTarget {
  /** Its name in the drawing; empty where it has none. */
  readonly name: string
  /** What it shows, at least one. */
  readonly points: readonly [PointInfo, ...PointInfo[]]
  /** Whether the drawing lets its points be controlled here. */
  readonly isControl: boolean
  /** A symbol stands for a device: all points of the device are shown. */
  readonly isSymbol: boolean
  /** Its slot; null where the shown board has nothing for the point. */
  readonly element: number | null
  /** What it showed then: the faceplate begins with that. */
  readonly shown: readonly BoundValue[]
}

export interface FaceplatePoints {
  /** What was pressed first. */
  readonly values: readonly TelemetryPoint[]
  /** What can be written, modes apart. */
  readonly setPoints: readonly TelemetryPoint[]
  /** By what the unit is controlled. */
  readonly modes: readonly TelemetryPoint[]
}

/** Set by hand at the cabinet: whether it takes commands at all. */
const LOCAL_REMOTE = 'LocRem'
/** Twelve offsets of a day, which are set together on a page of their own. */
const TIME_SHARE = /SP_T\d+$/
const isMode = ({ paramCode }: TelemetryPoint): boolean => /(^|_)Mode$/.test(paramCode) || paramCode === LOCAL_REMOTE
const isWritten = ({ kind }: TelemetryPoint): boolean => kind === 'AO' || kind === 'DO'
const partOf = ({ nodeCode, paramCode, category }: TelemetryPoint): string =>
  `${nodeCode} ${groupOf({ code: paramCode, category })}`

/**
 * The points of a faceplate: what was pressed, of a symbol everything of the same part of the plant, and what is set
 * there.
 *
 * @param known - All points of the nodes of what was pressed; those that it lacks are left out.
 */
export function faceplatePoints(
  { points, isSymbol }: Pick<FaceplateTarget, 'points' | 'isSymbol'>,
  known: readonly TelemetryPoint[],
): FaceplatePoints {
  const byId = new Map(known.map((point) => [point.pointId, point]))
  const pressed = points.flatMap(({ pointId }) => byId.get(pointId) ?? [])
  const parts = new Set(pressed.map(partOf))
  const beside = isSymbol ? known.filter((point) => parts.has(partOf(point))) : []
  const set = known.filter((point) => pressed.some((shown) => isSetFor(point, shown)))
  const all = [...new Set([...pressed, ...beside, ...set])].filter((point) => !isMode(point))
  return {
    values: all.filter((point) => !isWritten(point)),
    setPoints: all.filter((point) => isWritten(point) && !TIME_SHARE.test(point.paramCode)),
    modes: known.filter(isMode),
  }
}

/** Whether a point sets what another one measures: `T2gSP` sets T2g, `BP_P2hSP` P2h, and `CV1_SV` the valve of `CV1_U`. */
function isSetFor(point: TelemetryPoint, { nodeCode, paramCode }: TelemetryPoint): boolean {
  if (!isWritten(point) || point.nodeCode !== nodeCode) return false
  const [device = '', ...rest] = paramCode.split('_')
  return point.paramCode.includes(paramCode) || (rest.length > 0 && point.paramCode.startsWith(`${device}_`))
}
