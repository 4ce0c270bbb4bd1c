// Limits of a point: its own, or those of the nearest set that stands for many points.

import type { FastifyBaseLogger } from 'fastify'
import { type ConditionOf, deadbandOf } from '#contract/alarms/condition.ts'
import { sideOf, type TemperatureLimits, temperatureLimits } from '#contract/alarms/temperature-limits.ts'
import type { loadTemperatureLimits, PointRow } from './source.repository.ts'

/** Temperature limits and where they stand: at one station, an organisation, or for all. */
export interface PlacedLimits {
  readonly id: string
  readonly paramId: string
  readonly organizationId: string | null
  readonly nodeId: string | null
  readonly limits: TemperatureLimits
  readonly delayS: number
}

export interface LimitedPlace {
  readonly paramId: string
  /** Ids of the organisation and those above it, each followed by a slash; null where it has none. */
  readonly organizationPath: string | null
  readonly node: { readonly path: string }
}

type Row = Awaited<ReturnType<typeof loadTemperatureLimits>>[number]

/** Sets as they are stored; one that cannot be read is left out. */
export function readTemperatureLimits(rows: readonly Row[], log: Pick<FastifyBaseLogger, 'warn'>): PlacedLimits[] {
  return rows.flatMap((row) => {
    const parsed = temperatureLimits.safeParse(row.limits)
    if (parsed.success) return [{ ...row, limits: parsed.data }]
    log.warn({ limits: row.id, err: parsed.error }, 'temperature limits cannot be read')
    return []
  })
}

/** A station is nearer than any organisation, and an organisation nearer than those above it. */
const AT_NODE = 1e6

/** How near limits are to a point; null: they do not stand for it. */
export function nearness(point: LimitedPlace, limits: Pick<PlacedLimits, 'paramId' | 'organizationId' | 'nodeId'>) {
  if (limits.paramId !== point.paramId) return null
  const { organizationId, nodeId } = limits
  if (nodeId !== null) return placeIn(point.node.path, nodeId, AT_NODE)
  return organizationId === null ? 0 : placeIn(point.organizationPath ?? '', organizationId, 1)
}

function placeIn(path: string, id: string, least: number): number | null {
  const index = path.split('/').indexOf(id)
  return index < 0 ? null : least + index
}

export function nearestLimits<Limits extends Omit<PlacedLimits, 'limits' | 'delayS'>>(
  point: LimitedPlace,
  all: readonly Limits[],
): Limits | null {
  let nearest: Limits | null = null
  let best = -1
  for (const limits of all) {
    const near = nearness(point, limits)
    if (near === null || near <= best) continue
    nearest = limits
    best = near
  }
  return nearest
}

type OwnLimits = Pick<PointRow, 'limitLl' | 'limitL' | 'limitH' | 'limitHh' | 'alarmDelayS' | 'alarmDeadband'> & {
  readonly param: Pick<PointRow['param'], 'code' | 'kind' | 'category' | 'rangeMin' | 'rangeMax'>
}

export interface EffectiveLimits {
  readonly condition: ConditionOf<'limit'>
  /** In the unit of the point. */
  readonly deadband: number
  readonly delayS: number
}

/** What a point is judged by; accident limits are always its own. Null: by nothing. */
export function limitsOf(
  { limitLl: ll, limitL, limitH, limitHh: hh, alarmDelayS, alarmDeadband, param }: OwnLimits,
  set: Pick<PlacedLimits, 'limits' | 'delayS'> | null,
): EffectiveLimits | null {
  const l = set ? sideOf(set.limits, 'low', limitL) : (limitL ?? undefined)
  const h = set ? sideOf(set.limits, 'high', limitH) : (limitH ?? undefined)
  const condition = {
    kind: 'limit' as const,
    ...(ll === null ? {} : { ll }),
    ...(l === undefined ? {} : { l }),
    ...(h === undefined ? {} : { h }),
    ...(hh === null ? {} : { hh }),
  }
  if (Object.keys(condition).length === 1) return null
  // small enough for every row, or a value between two close limits could never return
  const pairs = [{ low: limitL, high: limitH }, ...(set?.limits.rows ?? [])]
  const bands = pairs.map(({ low, high }) =>
    deadbandOf(param, alarmDeadband, { ll, l: low ?? limitL, h: high ?? limitH, hh }),
  )
  return { condition, deadband: Math.max(0, Math.min(...bands)), delayS: set?.delayS ?? alarmDelayS }
}
