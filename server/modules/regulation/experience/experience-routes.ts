import { curveExperienceCalls as calls, MAX_DRAWN_HOURS } from '#contract/endpoints/curve-experience.ts'
import { labelIn } from '#contract/kit/language.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { type HeatingCurve, supplyTargetC } from '#contract/network/heating-curve.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay, startOfCompanyHour } from '#server/core/kit/company-time.ts'
import { readForecastSettings } from '../../load-forecast/settings.repository.ts'
import type { ForecastUnit } from '../../load-forecast/units.repository.ts'
import { unitsInScope } from '../../load-forecast/units-in-scope.ts'
import { readBindings } from '../../load-forecast/weather-at.ts'
import { readServedHours } from '../../unit-model/read-served.ts'
import { designOutdoorOfNode } from '../../weather/node-bindings.ts'
import { type CurveHour, experienceCurve } from '../learning/experience-curve.ts'
import { curveOffset, supplyHours } from './experience.repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Outdoor temperatures above this one ask for no heating. */
const WARMEST_C = 18

/** Learns a heating curve from a unit's past; what is learnt is not stored, and followed only as a strategy that somebody releases. */
export function registerExperience(router: Router, { db, now }: Env): void {
  router.handle(calls.learn, async ({ input: { nodeId, days }, actor }) => {
    const { language } = actor
    const unit = (await unitsInScope(db, actor, companyDay(now()))).find((each) => each.nodeId === nodeId)
    if (!unit) throw invalidInput([{ field: 'nodeId', rule: ruleText('outsideScope', language) }])
    const designOutdoorC = await designOutdoorOf(db, unit)
    if (designOutdoorC === null) throw invalidInput([{ field: 'nodeId', rule: ruleText('unknownReference', language) }])
    const to = startOfCompanyHour(now())
    const hours = await hoursOf(db, unit, { from: to - days * DAY_MS, to })
    const offsetK = await curveOffset(db, nodeId)
    const curve: HeatingCurve = {
      emitter: unit.emitter,
      designSupplyC: unit.supply2C,
      designReturnC: unit.return2C,
      designOutdoorC,
      offsetK: 0,
    }
    const learnt = experienceCurve(hours, { designC: (outdoorC) => supplyTargetC(curve, outdoorC), needsRooms: true })
    const every = Math.ceil(hours.length / MAX_DRAWN_HOURS)
    return {
      unitName: unit.name,
      numKnown: hours.length,
      hours: hours
        .filter((_, at) => at % every === 0)
        .map(({ outdoorC, waterC }): [number, number] => [outdoorC, waterC]),
      learnt:
        learnt.kind === 'learnt'
          ? {
              points: [...learnt.points],
              slope: learnt.line.slope,
              atZeroC: learnt.line.atZeroC,
              scatterK: learnt.scatterK,
              numHours: learnt.numHours,
            }
          : null,
      refusal: learnt.kind === 'refused' ? labelIn(learnt.reason, language) : '',
      present: degrees(designOutdoorC).map((outdoorC): [number, number] => [
        outdoorC,
        supplyTargetC({ ...curve, offsetK: offsetK ?? 0 }, outdoorC),
      ]),
      offsetK,
    }
  })
}

async function designOutdoorOf(db: Env['db'], unit: ForecastUnit): Promise<number | null> {
  const { network } = await readForecastSettings(db)
  return network.designOutdoorC ?? designOutdoorOfNode(await readBindings(db), unit)
}

/** Hours in which both temperatures are known, with the rooms of the unit where they are. */
async function hoursOf(
  db: Env['db'],
  unit: ForecastUnit,
  span: { readonly from: number; readonly to: number },
): Promise<CurveHour[]> {
  const served = await (await readServedHours(db, [unit], span))(unit)
  if (!served) return []
  const { outdoor, indoor } = served.hours
  const supplies = await supplyHours(db, unit.nodeId, new Date(span.from), new Date(span.to))
  return supplies.flatMap(({ at, supplyC }) => {
    const hour = Math.floor((at.getTime() - span.from) / HOUR_MS)
    const outdoorC = outdoor[hour] ?? Number.NaN
    const roomC = indoor[hour] ?? Number.NaN
    return Number.isNaN(outdoorC) ? [] : [{ outdoorC, waterC: supplyC, roomC: Number.isNaN(roomC) ? null : roomC }]
  })
}

const degrees = (coldestC: number): number[] =>
  Array.from({ length: Math.max(1, Math.ceil(WARMEST_C - coldestC) + 1) }, (_, at) => coldestC + at)
