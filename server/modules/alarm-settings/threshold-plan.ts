// What a change of thresholds would do to each point, and whether it may.

import { choiceText } from '#contract/kit/field.ts'
import { labelIn } from '#contract/kit/language.ts'
import {
  alarmThresholdResource,
  LEVEL_OF,
  LIMITS,
  type LimitName,
  THRESHOLDS,
  type Thresholds,
} from '#contract/resources/alarm-threshold.resource.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { textsIn } from './texts/texts.ts'
import type { LimitedPoint, ThresholdChange } from './threshold.repository.ts'

/** Values to set; those that are undefined stay as they are. */
export type NewThresholds = { readonly [Name in keyof Thresholds]?: Thresholds[Name] | undefined }

/**
 * The points that would change.
 *
 * @throws {AppError} 1001 naming the limit that is out of order or range.
 */
export function plannedChanges(
  points: readonly LimitedPoint[],
  newOf: (point: LimitedPoint) => NewThresholds | undefined,
  actor: Actor,
): ThresholdChange[] {
  const changes: ThresholdChange[] = []
  for (const point of points) {
    const before = withNew(point, {})
    const after = withNew(point, newOf(point) ?? {})
    if (THRESHOLDS.every((name) => before[name] === after[name])) continue
    refuseWrongLimits(point, after, actor)
    refuseWrongLevels(point, after, actor)
    refuseWideDeadband(point, after, actor)
    changes.push({ point, before, after })
  }
  return changes
}

function withNew(before: Thresholds, given: NewThresholds): Thresholds {
  const kept = <Name extends keyof Thresholds>(name: Name): Thresholds[Name] => {
    const value = given[name]
    return value === undefined ? before[name] : value
  }
  return {
    limitLl: kept('limitLl'),
    limitL: kept('limitL'),
    limitH: kept('limitH'),
    limitHh: kept('limitHh'),
    levelLl: kept('levelLl'),
    levelL: kept('levelL'),
    levelH: kept('levelH'),
    levelHh: kept('levelHh'),
    alarmDeadband: kept('alarmDeadband'),
    isAlarmed: kept('isAlarmed'),
    alarmDelayS: kept('alarmDelayS'),
  }
}

/** Limits rise from accident low to accident high, each within the range of the parameter; unset ones are skipped. */
function refuseWrongLimits({ code, rangeMin, rangeMax }: LimitedPoint, after: Thresholds, { language }: Actor): void {
  const texts = textsIn(language)
  let below: { readonly name: LimitName; readonly value: number } | null = null
  for (const name of LIMITS) {
    const value = after[name]
    if (value === null) continue
    if (value < rangeMin || value > rangeMax)
      throw invalidInput([{ field: name, rule: texts.outOfRange(code, rangeMin, rangeMax) }])
    if (below && value <= below.value) {
      const { label } = alarmThresholdResource.fields[below.name]
      throw invalidInput([{ field: name, rule: texts.notAbove(code, labelIn(label, language), below.value) }])
    }
    below = { name, value }
  }
}

/** An accident is no lesser alarm than what goes before it on the same side, or it would be hidden behind that one. */
function refuseWrongLevels({ code }: LimitedPoint, after: Thresholds, { language }: Actor): void {
  for (const [running, accident] of SIDES) {
    if (after[running] === null || after[accident] === null) continue
    if (after[LEVEL_OF[accident]] >= after[LEVEL_OF[running]]) continue
    const [{ label }, { choices }] = [alarmThresholdResource.fields[running], alarmThresholdResource.fields.levelL]
    const least = choiceText({ choices }, String(after[LEVEL_OF[running]]), language)
    const rule = textsIn(language).levelTooLow(code, labelIn(label, language), least)
    throw invalidInput([{ field: LEVEL_OF[accident], rule }])
  }
}

const SIDES = [
  ['limitL', 'limitLl'],
  ['limitH', 'limitHh'],
] as const

/** Wider than what is normal, nothing could return; where a side has no limit, the range is its end. */
function refuseWideDeadband({ code, rangeMin, rangeMax }: LimitedPoint, after: Thresholds, { language }: Actor): void {
  const { limitLl, limitL, limitH, limitHh, alarmDeadband } = after
  const width = (limitH ?? limitHh ?? rangeMax) - (limitL ?? limitLl ?? rangeMin)
  if (alarmDeadband === null || alarmDeadband < width) return
  throw invalidInput([{ field: 'alarmDeadband', rule: textsIn(language).deadbandTooWide(code, readable(width)) }])
}

/** Differences of limits, without the noise of binary fractions. */
const readable = (width: number): number => Number(width.toPrecision(12))

/**
 * The point of a station whose thresholds a point of another station gets: the same parameter of the node with the same
 * ending of its code, such as the unit with the same number, else the first one with the parameter.
 */
export function counterpartsIn(
  from: readonly LimitedPoint[],
  fromCode: string,
): (point: LimitedPoint, toCode: string) => LimitedPoint | undefined {
  const byPlace = new Map<string, LimitedPoint>()
  const first = new Map<string, LimitedPoint>()
  for (const point of from) {
    byPlace.set(placeOf(point, fromCode), point)
    if (!first.has(point.paramCode)) first.set(point.paramCode, point)
  }
  return (point, toCode) => byPlace.get(placeOf(point, toCode)) ?? first.get(point.paramCode)
}

const placeOf = ({ nodeCode, paramCode }: LimitedPoint, stationCode: string): string =>
  `${nodeCode.startsWith(stationCode) ? nodeCode.slice(stationCode.length) : nodeCode} ${paramCode}`
