// Rows of the page of durations. Pure: the server has added up, here it is only put side by side.

import type { DurationType, LoadResult, RunningResult } from '#contract/endpoints/durations.ts'
import { standardParams } from '#contract/network/standard-params.ts'

const GJ_PER_MWH = 3.6
const HOUR_S = 3600

export interface LoadRow {
  /** Hours in which the load was at least so high. */
  readonly hours: number
  readonly loadMw: number
  /** Of the highest. */
  readonly sharePct: number
  /** Heat of these hours. */
  readonly heatGj: number
}

/** A row for each hour, from the highest load. */
export function loadRows({ loadsMw }: Pick<LoadResult, 'loadsMw'>): LoadRow[] {
  const peak = loadsMw[0] ?? 0
  let heatGj = 0
  return loadsMw.map((loadMw, at) => {
    heatGj += loadMw * GJ_PER_MWH
    return { hours: at + 1, loadMw, sharePct: peak > 0 ? (100 * loadMw) / peak : 0, heatGj }
  })
}

/** A device of a node in some time. */
type Device = RunningResult['rows'][number]['devices'][number]

/** Hours that a device ran, as far as they are known; null where nothing is. */
export const runHours = (device: Device | undefined): number | null =>
  device && device.knownS > 0 ? device.runS / HOUR_S : null

/** Share of the time in which the least known device of a node is known, in %; null without devices. */
export function knownShare(devices: readonly Device[], expectedS: number): number | null {
  const known = devices.flatMap((device) => device?.knownS ?? [])
  return known.length > 0 && expectedS > 0 ? (100 * Math.min(...known)) / expectedS : null
}

/** Parameters of a type of nodes that have limits, from the dictionary. */
export const paramsWithLimits = (type: DurationType) =>
  standardParams.filter(({ levels, limits }) => limits !== undefined && levels.includes(type))
