import type pg from 'pg'
import type { Suppression } from '../tables.ts'
import {
  type ActiveOfKey,
  activeAmong,
  type MaintenanceSpan,
  maintenanceWithin,
  type PermitSpan,
  permitsWithin,
  placeOfHeat,
  pumpsStopped,
} from './alarm.repository.ts'
import { type ParentCandidate, parentFinderOf } from './parent-rules.ts'
import { seasonOfReport } from './reported-season.ts'
import type { RuleRow } from './source.repository.ts'
import type { AlarmSource } from './sources.ts'

/** Why an alarm is recorded but not shown; null: it is shown. */
export interface Suppressed {
  readonly by: Suppression | null
  readonly parentId: string | null
}

/** What of an alarm decides whether it is shown. */
export interface Suppressible {
  readonly sourceKey: string
  /** Of its station; null where it has none. */
  readonly status: string | null
  readonly nodeIds: readonly string[]
  /** Running states of the circulation pumps that it depends on. */
  readonly pumpIds: readonly number[]
  readonly season: RuleRow['season']
  /** What may hide it, the first of those that are active does. */
  readonly parents: readonly ParentCandidate[]
}

interface Present {
  readonly isHeating: boolean
  /** Keys of sources. */
  readonly outOfService: ReadonlySet<string>
  readonly inMaintenance: ReadonlySet<string>
  /** Running states of pumps that say "stopped". */
  readonly stoppedPumps: ReadonlySet<number>
  /** The active alarm of a candidate. */
  alarmOf(candidate: ParentCandidate): string | null
}

/** What a person said of this very source goes first; the reasons of the whole station go before its parent. */
export function suppressionOf(
  { sourceKey, status, nodeIds, pumpIds, season, parents }: Suppressible,
  present: Present,
): Suppressed {
  if (present.outOfService.has(sourceKey)) return { by: 'outOfService', parentId: null }
  if (status === 'maintenance' || nodeIds.some((id) => present.inMaintenance.has(id)))
    return { by: 'maintenance', parentId: null }
  if (status === 'stopped' || status === 'frozen') return { by: 'unitStopped', parentId: null }
  if (pumpIds.length > 0 && pumpIds.every((id) => present.stoppedPumps.has(id)))
    return { by: 'unitStopped', parentId: null }
  if (season !== 'always' && (season === 'heating') !== present.isHeating) return { by: 'seasonOff', parentId: null }
  for (const candidate of parents) {
    const parentId = present.alarmOf(candidate)
    if (parentId !== null) return { by: 'parent', parentId }
  }
  return { by: null, parentId: null }
}

/** @param isLow - Whether its value is below the limit that it crossed. */
export const suppressibleOf = (
  source: AlarmSource,
  sources: ReadonlyMap<string, AlarmSource>,
  isLow: boolean,
): Suppressible => ({
  sourceKey: source.key,
  status: source.heat.status,
  nodeIds: source.nodeIds,
  pumpIds: source.pumpIds,
  season: source.season,
  parents: parentFinderOf(sources)(source, isLow),
})

/** An alarm that a part of the product reports for a station or source hides behind the silence of that. */
export async function suppressibleAt(
  client: pg.ClientBase,
  { heatKeyId, sourceKey }: { readonly heatKeyId: string; readonly sourceKey: string },
): Promise<Suppressible> {
  const place = await placeOfHeat(client, heatKeyId)
  return {
    sourceKey,
    status: place?.status ?? null,
    nodeIds: place?.nodeIds ?? [],
    pumpIds: [],
    season: seasonOfReport(sourceKey),
    parents: place ? [{ key: `comm:${heatKeyId}`, isLow: false }] : [],
  }
}

/** What may hide alarms over a span of time, read at once for many of them. */
export interface Surroundings {
  readonly permits: readonly PermitSpan[]
  readonly maintenance: readonly MaintenanceSpan[]
  readonly stoppedPumps: ReadonlySet<number>
  /** The active alarms among those that may hide others, by source. */
  readonly active: Map<string, ActiveOfKey>
}

/** What may hide these alarms from `from` to `to`, epoch ms. */
export async function surroundingsOf(
  client: pg.ClientBase,
  alarms: readonly Suppressible[],
  from: number,
  to: number,
): Promise<Surroundings> {
  return {
    permits: await permitsWithin(client, from, to),
    maintenance: await maintenanceWithin(client, from, to),
    stoppedPumps: await pumpsStopped(client, [...new Set(alarms.flatMap(({ pumpIds }) => pumpIds))]),
    active: await activeAmong(client, [...new Set(alarms.flatMap(({ parents }) => parents.map(({ key }) => key)))]),
  }
}

/** What is to be done with an alarm at an instant of the span that was looked at. */
export const suppressionAt = (
  alarm: Suppressible,
  { permits, maintenance, stoppedPumps, active }: Surroundings,
  { isHeating, at }: { readonly isHeating: boolean; readonly at: number },
): Suppressed =>
  suppressionOf(alarm, {
    isHeating,
    stoppedPumps,
    outOfService: new Set(permits.flatMap(({ sourceKey, from, to }) => (from <= at && at < to ? [sourceKey] : []))),
    inMaintenance: new Set(maintenance.flatMap(({ nodeId, from, to }) => (from <= at && at < to ? [nodeId] : []))),
    alarmOf: (candidate) => alarmAmong(active, candidate),
  })

/** The alarm of a candidate, if it is among the active ones and crosses the side of its limit that is meant. */
export function alarmAmong(
  active: ReadonlyMap<string, { readonly id: string; readonly isLow: boolean }>,
  { key, isLow }: ParentCandidate,
): string | null {
  const alarm = active.get(key)
  return alarm && (alarm.isLow || !isLow) ? alarm.id : null
}
