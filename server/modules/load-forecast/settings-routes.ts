/**
 * What the load forecast reckons with. Duty: the parameters of the network, of weather and wind, of units, and the
 * company's calendar. Neighbours: compute.ts reads them with each forecast. Invariants: a forecast that is stored keeps
 * what it was computed with; units are changed within the data scope.
 */

import {
  forecastSettingsCalls as calls,
  type ForecastPart,
  type UnitForecastRow,
} from '#contract/endpoints/load-forecast-settings.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { emitterExponent } from '#contract/network/heating-curve.ts'
import { companyDayResource } from '#contract/resources/company-day.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import { refuseStale } from '#server/core/resources/resource-save.ts'
import { seasonAt } from '../heating-season/repository.ts'
import { companyDayStore, hasCompanyDay } from './company-days.repository.ts'
import { readSeasons, type Stage } from './season.repository.ts'
import { lastChangeOf, type PartValues, readForecastSettings, savePart } from './settings.repository.ts'
import { type ForecastUnit, saveUnitOwn } from './units.repository.ts'
import { unitsInScope } from './units-in-scope.ts'

export function registerForecastSettingsRoutes(router: ResourceRouter, env: Env): void {
  const { db, now } = env
  const read = async <Part extends ForecastPart>(part: Part) => ({
    ...(await readForecastSettings(db))[part],
    version: (await lastChangeOf(db, part)).version,
  })
  router.handle(calls.network, () => read('network'))
  router.handle(calls.weather, () => read('weather'))
  router.handle(calls.wind, () => read('wind'))

  interface Save<Part extends ForecastPart> {
    readonly values: PartValues<Part>
    readonly version: number
    readonly actor: Actor
  }
  /** Saves a part at the version that was read. @returns The values before and after. */
  const save = async <Part extends ForecastPart>(tx: Parameters<typeof savePart>[0], part: Part, asked: Save<Part>) => {
    const { values, version, actor } = asked
    const last = await lastChangeOf(tx, part)
    refuseStale(last, version, actor)
    const before = (await readForecastSettings(tx))[part]
    const by = actor.session.realName
    if (!(await savePart(tx, { part, values, version, by, at: new Date(now()) })))
      refuseStale(await lastChangeOf(tx, part), version, actor)
    return { targetName: part, before, after: values }
  }
  router.handle(calls.saveNetwork, ({ input: { version, ...values }, actor, audit }) =>
    db.transaction(async (tx) => audit(tx, await save(tx, 'network', { values, version, actor }))),
  )
  router.handle(calls.saveWeather, ({ input: { version, ...values }, actor, audit }) =>
    db.transaction(async (tx) => audit(tx, await save(tx, 'weather', { values, version, actor }))),
  )
  router.handle(calls.saveWind, ({ input: { version, ...values }, actor, audit }) =>
    db.transaction(async (tx) => audit(tx, await save(tx, 'wind', { values, version, actor }))),
  )

  router.handle(calls.units, async ({ actor }) => {
    const today = companyDay(now())
    const { network } = await readForecastSettings(db)
    const season = await seasonAt(db, today)
    const known = (await readSeasons(db)).find(({ startDate }) => startDate === season?.startDate)
    const units = await unitsInScope(db, actor, today)
    return units.map((unit) => rowOf(unit, network.heatIndexWM2, known?.stages ?? []))
  })
  router.handle(calls.saveUnits, ({ input: { units: asked, values }, actor, audit }) =>
    db.transaction(async (tx) => {
      const seen = await unitsInScope(db, actor, companyDay(now()))
      const names = new Map(seen.map(({ nodeId, name }) => [nodeId, name]))
      const foreign = asked.findIndex(({ keyId }) => !names.has(keyId))
      if (foreign >= 0)
        throw invalidInput([{ field: `units.${foreign}.keyId`, rule: ruleText('outsideScope', actor.language) }])
      const by = { name: actor.session.realName, at: new Date(now()) }
      const [stale] = await saveUnitOwn(tx, asked, values, by)
      const changed = seen.find(({ nodeId }) => nodeId === stale)
      if (changed) refuseStale(lastOf(changed), -1, actor)
      await audit(tx, {
        targetName: asked
          .map(({ keyId }) => names.get(keyId))
          .join('、')
          .slice(0, MOST_NAMES),
        after: { ...values, numUnits: asked.length },
      })
    }),
  )

  registerResource(router, env, companyDayResource, companyDayStore, {
    async check(tx, { day }, { language }, existing) {
      if (await hasCompanyDay(tx, day, existing?.keyId ?? null))
        throw invalidInput([{ field: 'day', rule: ruleText('taken', language) }])
    },
  })
}

/** Characters of the names in the log. */
const MOST_NAMES = 200

const lastOf = ({ version, updatedAt, updatedBy }: ForecastUnit) => ({
  version: version ?? 0,
  updatedAt: updatedAt?.toISOString() ?? null,
  updatedBy: updatedBy ?? '',
})

function rowOf(unit: ForecastUnit, heatIndexWM2: number | null, stages: readonly Stage[]): UnitForecastRow {
  const flowOf = (kind: Stage['kind']) => stages.find((stage) => stage.kind === kind)?.relativeSecondaryFlow ?? null
  return {
    keyId: unit.nodeId,
    code: unit.code,
    name: unit.name,
    emitter: unit.emitter,
    own: {
      heatIndexWM2: unit.heatIndexWM2,
      correction: unit.correction,
      exponent: unit.exponent,
      flowEarly: unit.flowEarly,
      flowSevere: unit.flowSevere,
      flowLate: unit.flowLate,
    },
    usual: {
      heatIndexWM2: heatIndexWM2 ?? unit.designHeatIndexWM2,
      correction: 1,
      exponent: emitterExponent(unit.emitter),
      flowEarly: flowOf('early'),
      flowSevere: flowOf('severe'),
      flowLate: flowOf('late'),
    },
    ...lastOf(unit),
  }
}
