// Where one goes from a value: addresses of other pages, which can be shared. Pure; use-point-menu.tsx leaves out the
// pages that the user may not open.

import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { type TimeRange, typedText } from '../telemetry/time-range.ts'
import { readTrendState, writeTrendState } from '../telemetry/trend-address.ts'

/** What a shown value is of. */
export interface MenuPoint {
  /** As people read it; the menu is named by it. */
  readonly name: string
  /** Codes of the shown points, e.g. `HZ0012.1.T2g`; none where an alarm is of no point. */
  readonly codes: readonly string[]
  /** Code of the unit or source that has them, e.g. `HZ0012.1`; empty where it is not known. */
  readonly nodeCode: string
  /** The station or source, where it is known without the list of nodes. */
  readonly heat?: HeatNode
  /** Epoch ms of the alarm that is asked about: its trend is of the hours around it. */
  readonly alarmAt?: number
}

export interface HeatNode {
  readonly keyId: string
  readonly name: string
}

export const WAYS = ['trend', 'limits', 'alarms', 'station', 'drawing'] as const
export type Way = (typeof WAYS)[number]

/** Addresses by way; a way that leads nowhere is missing. */
export type WayAddresses = Partial<Readonly<Record<Way, string>>>

const AROUND_MS = 4 * 3_600_000

/** Address of the trend of points; of an alarm the hours around it, where alarms are marked. */
function trendAddress({ codes, alarmAt }: MenuPoint): string {
  const initial = readTrendState(new URLSearchParams())
  const range = alarmAt === undefined ? initial.range : rangeAround(alarmAt)
  const extras = alarmAt === undefined ? initial.extras : (['alarms'] as const)
  return `/websiteHisTrend?${writeTrendState({ ...initial, points: codes, range, extras }, new URLSearchParams())}`
}

const rangeAround = (at: number): TimeRange => ({
  kind: 'custom',
  from: typedText(at - AROUND_MS),
  to: typedText(at + AROUND_MS),
})

/** Parameter of the address of a drawing with the code of a point: its element is framed. */
export const FRAMED_POINT = 'point'

function drawingAddress(drawing: string, code: string | undefined): string {
  return code === undefined ? drawing : `${drawing}&${new URLSearchParams({ [FRAMED_POINT]: code })}`
}

/** @param drawing - Address of the drawing of the point's unit; null where it has none. */
export function wayAddresses(point: MenuPoint, heat: HeatNode | undefined, drawing: string | null): WayAddresses {
  const { codes, nodeCode } = point
  const [only, ...others] = codes
  const pointLocation = only !== undefined && others.length === 0 ? only : nodeCode
  return {
    ...(codes.length > 0 ? { trend: trendAddress(point) } : {}),
    ...(heat
      ? {
          limits: `/alarmThreshold?${new URLSearchParams({ heatName: heat.name, pointLocation, heatKeyId_1: heat.keyId })}`,
          alarms: `/realTimeAlerts?${new URLSearchParams({ heatName: heat.name })}`,
          station: `/websiteRealTime?${new URLSearchParams({ nodes: heat.keyId })}`,
        }
      : {}),
    ...(drawing === null ? {} : { drawing: drawingAddress(drawing, only) }),
  }
}

/** The station or source that a node is, or is below. */
export function heatOf(
  nodes: ReadonlyMap<string, TelemetryNode>,
  node: TelemetryNode | undefined,
): HeatNode | undefined {
  for (let at = node; at; at = nodes.get(at.parentId ?? ''))
    if (at.nodeType === 'station' || at.nodeType === 'source') return { keyId: at.keyId, name: at.name }
  return undefined
}
