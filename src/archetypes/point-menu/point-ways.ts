// Where one goes from a value: addresses of other pages, which can be shared. Pure; use-point-menu.tsx leaves out the
// pages that the user may not open.

import type { TelemetryNode } from '#contract/endpoints/telemetry.ts'
import { writeList } from '../telemetry/address-list.ts'

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
}

export interface HeatNode {
  readonly keyId: string
  readonly name: string
}

export const WAYS = ['trend', 'limits', 'alarms', 'station', 'drawing'] as const
export type Way = (typeof WAYS)[number]

/** Addresses by way; a way that leads nowhere is missing. */
export type WayAddresses = Partial<Readonly<Record<Way, string>>>

/** @param drawing - Address of the drawing of the point's unit; null where it has none. */
export function wayAddresses(
  { codes, nodeCode }: MenuPoint,
  heat: HeatNode | undefined,
  drawing: string | null,
): WayAddresses {
  const points = new URLSearchParams()
  writeList(points, 'points', codes)
  const [only, ...others] = codes
  const pointLocation = only !== undefined && others.length === 0 ? only : nodeCode
  return {
    ...(codes.length > 0 ? { trend: `/websiteHisTrend?${points}` } : {}),
    ...(heat
      ? {
          limits: `/alarmThreshold?${new URLSearchParams({ heatName: heat.name, pointLocation, heatKeyId_1: heat.keyId })}`,
          alarms: `/realTimeAlerts?${new URLSearchParams({ heatName: heat.name })}`,
          station: `/websiteRealTime?${new URLSearchParams({ nodes: heat.keyId })}`,
        }
      : {}),
    ...(drawing === null ? {} : { drawing }),
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
