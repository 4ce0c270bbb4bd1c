import { deadbandOf } from '#contract/alarms/condition.ts'
import { COUNTED_DAYS, type ThresholdOutcome, type Thresholds } from '#contract/resources/alarm-threshold.resource.ts'
import type { Env } from '#server/core/env.ts'
import { GAP_PERIODS } from '../telemetry/rollups/rollup-steps.ts'
import { type CountedLimits, type CountedSpan, countAlarms } from './alarm-count.repository.ts'
import type { LimitedPoint, ThresholdChange } from './threshold.repository.ts'

const DAY_MS = 86_400_000
/** How many alarms the changed points would have raised with their present limits and with the new ones. */
export async function countThresholds(
  env: Pick<Env, 'db' | 'settings' | 'now'>,
  changes: readonly ThresholdChange[],
): Promise<NonNullable<ThresholdOutcome['counted']>> {
  const span = countedSpan(env)
  const limitsOf = (which: 'before' | 'after') => changes.map((change) => countedLimits(change.point, change[which]))
  const before = await countAlarms(env.db, limitsOf('before'), span)
  const after = await countAlarms(env.db, limitsOf('after'), span)
  return { from: before.from, to: span.to, samplesFrom: span.samplesFrom, before: before.alarms, after: after.alarms }
}

/** The days that are counted, and how finely the past is known. */
export function countedSpan({ settings, now }: Pick<Env, 'settings' | 'now'>): CountedSpan {
  const to = now()
  const from = to - COUNTED_DAYS * DAY_MS
  return {
    from,
    quartersFrom: wholeHour(Math.max(from, to - settings.quarterRetentionMs)),
    samplesFrom: wholeHour(Math.max(from, to - settings.rawRetentionMs)),
    to,
  }
}

const HOUR_MS = 3_600_000
/** The end of the hour that holds a time: no bucket reaches into finer values, which are there from then on. */
const wholeHour = (at: number): number => Math.ceil(at / HOUR_MS) * HOUR_MS

/** An alarm begins at the outer edge of normal; that it becomes urgent at the next limit is the same alarm. */
function countedLimits(point: LimitedPoint, thresholds: Thresholds): CountedLimits {
  const { isAlarmed, limitLl, limitL, limitH, limitHh, alarmDeadband, alarmDelayS } = thresholds
  return {
    pointId: point.id,
    low: isAlarmed ? (limitL ?? limitLl) : null,
    high: isAlarmed ? (limitH ?? limitHh) : null,
    deadband: deadbandOf(point, alarmDeadband, { ll: limitLl, l: limitL, h: limitH, hh: limitHh }),
    delayS: alarmDelayS,
    holdS: point.periodS * GAP_PERIODS,
  }
}
