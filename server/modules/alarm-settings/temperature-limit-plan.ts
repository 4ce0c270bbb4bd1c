// What a change of temperature limits does to the points: which it decides about, and what it would have raised.

import { type AlarmLimit, limitAt } from '#contract/alarms/limits.ts'
import { type LimitSet, type LimitSetOutcome, MAX_COUNTED_POINTS } from '#contract/endpoints/temperature-limits.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { type EffectiveLimits, limitsOf, nearestLimits, nearness } from '../alarms/engine/temperature-limits.ts'
import { GAP_PERIODS } from '../telemetry/rollups/rollup-steps.ts'
import { type CountedLimits, type CountedSpan, countAlarms, type HourlyLimits } from './alarm-count.repository.ts'
import { countedSpan } from './count-thresholds.ts'
import { hourlyMeans, type JudgedPoint, outdoorPoints, readJudgedPoints } from './temperature-limit.repository.ts'

/** A set as it decides: where it stands, and its limits. */
export interface PlacedSet extends Pick<LimitSet, 'paramId' | 'limits' | 'delayS' | 'isEnabled'> {
  readonly id: string
  readonly organizationId: string | null
  readonly nodeId: string | null
}

export const placedSet = (id: string, { scope, targetId, ...set }: LimitSet): PlacedSet => ({
  id,
  paramId: set.paramId,
  limits: set.limits,
  delayS: set.delayS,
  isEnabled: set.isEnabled,
  organizationId: scope === 'organization' ? targetId : null,
  nodeId: scope === 'station' ? targetId : null,
})

/** The points in the place of a set, each with the set that decides about it. */
export function pointsOf<Set extends PlacedSet>(set: Set, points: readonly JudgedPoint[], all: readonly Set[]) {
  const enabled = all.filter(({ isEnabled }) => isEnabled)
  return points
    .filter((point) => nearness(point, set) !== null)
    .map((point) => ({ point, decides: nearestLimits(point, enabled) }))
}

interface SetChange {
  readonly all: readonly PlacedSet[]
  readonly before: PlacedSet | null
  readonly after: PlacedSet | null
}

/** How many points a change concerns; with `isCounted`, what their past would have raised. */
export async function outcomeOf(
  env: Pick<Env, 'db' | 'settings' | 'now'>,
  { all, before, after }: SetChange,
  isCounted: boolean,
): Promise<LimitSetOutcome> {
  const changed = [before, after].filter((set) => set !== null)
  const others = all.filter(({ id }) => changed.every((set) => set.id !== id))
  const enabled = (set: PlacedSet | null) => [...others, ...(set ? [set] : [])].filter(({ isEnabled }) => isEnabled)
  const [setsBefore, setsAfter] = [enabled(before), enabled(after)]
  const points = await readJudgedPoints(env.db, [...new Set(changed.map(({ paramId }) => paramId))])
  const concerned = points.flatMap((point) => {
    const [was, is] = [nearestLimits(point, setsBefore), nearestLimits(point, setsAfter)]
    return was === is ? [] : [{ point, was, is }]
  })
  const numOverridden = after?.isEnabled
    ? points.filter((point) => nearness(point, after) !== null && nearestLimits(point, setsAfter) !== after).length
    : 0
  const some = concerned.slice(0, MAX_COUNTED_POINTS)
  return {
    numPoints: concerned.length,
    numCounted: some.length,
    numOverridden,
    counted: isCounted ? await counted(env, some) : null,
  }
}

type Concerned = { readonly point: JudgedPoint; readonly was: PlacedSet | null; readonly is: PlacedSet | null }

async function counted(env: Pick<Env, 'db' | 'settings' | 'now'>, concerned: readonly Concerned[]) {
  const span = countedSpan(env)
  const hours = new HoursOf(env, span, await outdoorPoints(env.db))
  const before: CountedLimits[] = []
  const after: CountedLimits[] = []
  for (const { point, was, is } of concerned) {
    before.push(await hours.limitsOf(point, was))
    after.push(await hours.limitsOf(point, is))
  }
  const counts = [await countAlarms(env.db, before, span), await countAlarms(env.db, after, span)] as const
  return {
    from: counts[0].from,
    to: span.to,
    samplesFrom: span.samplesFrom,
    before: counts[0].alarms,
    after: counts[1].alarms,
  }
}

const HOUR_MS = 3_600_000

/** Limits hour by hour; points with the same limits and the same outdoor temperature share them. */
class HoursOf {
  readonly #env: Pick<Env, 'db'>
  readonly #span: CountedSpan
  readonly #outdoor: ReadonlyMap<string, number>
  readonly #means = new Map<number, Awaited<ReturnType<typeof hourlyMeans>>>()
  readonly #known = new Map<string, HourlyLimits>()

  constructor(env: Pick<Env, 'db'>, span: CountedSpan, outdoor: ReadonlyMap<string, number>) {
    this.#env = env
    this.#span = span
    this.#outdoor = outdoor
  }

  async limitsOf(point: JudgedPoint, set: PlacedSet | null): Promise<CountedLimits> {
    const { limitLl, limitL, limitH, limitHh } = point
    const effective = limitsOf(point, set)
    return {
      pointId: point.id,
      low: set === null ? (limitL ?? limitLl) : null,
      high: set === null ? (limitH ?? limitHh) : null,
      ...(set && effective ? { hourly: await this.#hourly(point, set, effective) } : {}),
      deadband: effective?.deadband ?? 0,
      delayS: effective?.delayS ?? 0,
      holdS: point.periodS * GAP_PERIODS,
    }
  }

  async #hourly(point: JudgedPoint, set: PlacedSet, { condition }: EffectiveLimits): Promise<HourlyLimits> {
    const { limitLl, limitL, limitH, limitHh } = point
    const outdoorId = this.#outdoorOf(point)
    const key = [set.id, JSON.stringify(set.limits), outdoorId, limitLl, limitL, limitH, limitHh].join(' ')
    const known = this.#known.get(key)
    if (known) return known
    const means = await this.#meansOf(outdoorId)
    const hours = new Map<number, { low: number | null; high: number | null }>()
    for (let at = Math.floor(this.#span.from / HOUR_MS) * HOUR_MS; at <= this.#span.to; at += HOUR_MS) {
      const moment = { day: companyDay(at).slice('yyyy-'.length), read: () => means.get(at) ?? null }
      const first = (limits: readonly (AlarmLimit | undefined)[]): number | null => {
        for (const limit of limits) {
          const bound = limit === undefined ? undefined : limitAt(limit, moment)
          if (typeof bound === 'number') return bound
        }
        return null
      }
      hours.set(at, { low: first([condition.l, condition.ll]), high: first([condition.h, condition.hh]) })
    }
    this.#known.set(key, hours)
    return hours
  }

  #outdoorOf({ node }: JudgedPoint): number | null {
    for (const id of node.path.split('/')) {
      const outdoor = this.#outdoor.get(id)
      if (outdoor !== undefined) return outdoor
    }
    return null
  }

  async #meansOf(outdoorId: number | null) {
    if (outdoorId === null) return new Map<number, number | null>()
    const known = this.#means.get(outdoorId)
    if (known) return known
    const means = await hourlyMeans(this.#env.db, outdoorId, this.#span.from - HOUR_MS, this.#span.to)
    this.#means.set(outdoorId, means)
    return means
  }
}
