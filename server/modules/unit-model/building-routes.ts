import {
  type BuildingEstimates,
  type BuildingFinding,
  type BuildingNight,
  unitBuildingCalls as calls,
} from '#contract/endpoints/unit-buildings.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { DESIGN_ROOM_C } from '#contract/network/heating-curve.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ForecastUnit } from '../load-forecast/units.repository.ts'
import { unitsInScope } from '../load-forecast/units-in-scope.ts'
import { buildingsOf, designsOf, learntBuilding } from './buildings.repository.ts'
import type { Estimate } from './learning/fit-building.ts'
import {
  findFinding,
  findingsOf,
  markFindingRead,
  nightsOf,
  type StoredFinding,
  type StoredNight,
} from './nights.repository.ts'
import type { BuildingValues } from './unit-building.ts'

const W_PER_KW = 1000

/** Calls of the learnt buildings. */
export function registerBuildingRoutes(router: Router, { db, now }: Env): void {
  const unitsSeen = (actor: Actor) => unitsInScope(db, actor, companyDay(now()))

  router.handle(calls.building, async ({ input: { nodeId }, actor }) => {
    const unit = (await unitsSeen(actor)).find((each) => each.nodeId === nodeId)
    if (!unit) throw invalidInput([{ field: 'nodeId', rule: ruleText('outsideScope', actor.language) }])
    const designed = (await designsOf(db, [unit])).get(nodeId)
    const nights = await nightsOf(db, nodeId)
    const findings = await findingsOf(db, [nodeId])
    const present = (await buildingsOf(db, [unit])).get(nodeId)
    const night = nights.findLast(({ values }) => values !== null)
    const learnt = night?.values && designed ? learntBuilding(night.values, designed.design) : null
    return {
      design: designed ? estimatesOf(designed.design) : null,
      learnt: learnt && estimatesOf(learnt),
      learntAt: night?.learntAt.getTime() ?? null,
      // of the newest night, also where an earlier one has a building
      reason: nights.at(-1)?.reason ?? present?.reason ?? null,
      heatIndexWM2: learnt && designed ? heatIndexOf(learnt, designed.designOutdoorC, unit).value : null,
      designHeatIndexWM2: unit.designHeatIndexWM2,
      rmseK: night?.values?.rmseK ?? null,
      nights: nights.flatMap(nightOf),
      findings: findings.map((finding) => toFinding(finding, unit.name)),
    }
  })

  router.handle(calls.heatIndexes, async ({ actor }) => {
    const units = await unitsSeen(actor)
    const buildings = await buildingsOf(db, units)
    const designs = await designsOf(db, units)
    return units.flatMap((unit) => {
      const { nodeId } = unit
      const [building, designed] = [buildings.get(nodeId), designs.get(nodeId)]
      if (building?.origin !== 'learnt' || !designed) return []
      return [
        { nodeId, learntAt: building.learntAt.getTime(), ...heatIndexOf(building, designed.designOutdoorC, unit) },
      ]
    })
  })

  router.handle(calls.findings, async ({ actor }) => {
    const names = new Map((await unitsSeen(actor)).map(({ nodeId, name }) => [nodeId, name]))
    const findings = await findingsOf(db, [...names.keys()])
    return findings
      .filter(({ endedAt }) => endedAt === null)
      .map((finding) => toFinding(finding, names.get(finding.nodeId) ?? ''))
  })

  router.handle(calls.markRead, ({ input: { keyId }, actor, audit }) =>
    db.transaction(async (tx) => {
      const finding = await findFinding(tx, keyId)
      const unit = (await unitsSeen(actor)).find(({ nodeId }) => nodeId === finding?.nodeId)
      if (!finding || !unit)
        throw invalidInput([{ field: 'keyId', rule: ruleText('unknownReference', actor.language) }])
      await markFindingRead(tx, keyId, { name: actor.session.realName, at: new Date(now()) })
      await audit(tx, { targetId: finding.nodeId, targetName: unit.name, after: { parameter: finding.parameter } })
    }),
  )
}

/**
 * Heat that the learnt building needs at design, W/m²: what people give is taken off, as in the design. The ends of loss and gains add
 * up as if they were off by themselves.
 */
function heatIndexOf({ lossKwK, gainsKw }: BuildingValues, designOutdoorC: number, { areaM2 }: ForecastUnit): Estimate {
  const excessK = DESIGN_ROOM_C - designOutdoorC
  const perArea = (heatKw: number): number => (W_PER_KW * heatKw) / areaM2
  const value = perArea(lossKwK.value * excessK - gainsKw.value)
  const below = perArea(Math.hypot((lossKwK.value - lossKwK.low) * excessK, gainsKw.high - gainsKw.value))
  const above = perArea(Math.hypot((lossKwK.high - lossKwK.value) * excessK, gainsKw.value - gainsKw.low))
  return { value, low: value - below, high: value + above }
}

const ends = ({ value, low, high }: BuildingValues['lossKwK']) => ({ value, low, high })

const estimatesOf = (values: BuildingValues): BuildingEstimates => ({
  lossKwK: ends(values.lossKwK),
  capacityKwhK: ends(values.capacityKwhK),
  timeConstantH: ends(values.timeConstantH),
  gainsKw: ends(values.gainsKw),
  sunM2: values.sunM2 && ends(values.sunM2),
  emitterKw: ends(values.emitters.heatKw),
  exponent: ends(values.emitters.exponent),
})

const nightOf = ({ learntAt, values }: StoredNight): BuildingNight[] =>
  values
    ? [
        {
          at: learntAt.getTime(),
          lossKwK: ends(values.lossKwK),
          timeConstantH: ends(values.timeConstantH),
          gainsKw: ends(values.gainsKw),
          emitterKw: values.emitters && ends(values.emitters.heatKw),
        },
      ]
    : []

const toFinding = (finding: StoredFinding, unitName: string): BuildingFinding => ({
  keyId: finding.id,
  nodeId: finding.nodeId,
  unitName,
  parameter: finding.parameter,
  before: finding.before,
  after: finding.after,
  foundAt: finding.foundAt.getTime(),
  endedAt: finding.endedAt?.getTime() ?? null,
  readBy: finding.readBy,
})
