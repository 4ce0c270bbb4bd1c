import { heatingDates } from '#contract/endpoints/weather.ts'
import { weatherConfigCalls } from '#contract/endpoints/weather-config.ts'
import { problemsOf, ruleText } from '#contract/kit/rule-texts.ts'
import { readCompanyPlace } from '#server/core/access/repository.ts'
import { recordAudit } from '#server/core/audit/audit.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Queryable } from '#server/core/db/client.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput, notAllowed, notFound } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor, Session } from '#server/core/kit/session.ts'
import { staleBy } from '#server/core/resources/resource-save.ts'
import { moveHeatingDates } from '../heating-season/heating-dates.ts'
import { chosenSeason } from '../heating-season/repository.ts'
import { boundOrganizations, configsInSight, usedConfig } from './bindings.ts'
import { cityOrRefuse, knownSources } from './chosen-place.ts'
import { citiesIn, provincesIn } from './cities.ts'
import type { FindSource } from './collect.ts'
import {
  type PlacedOrganization,
  readConfigs,
  readOrganizations,
  removeConfig,
  type StoredConfig,
  saveConfig,
} from './config.repository.ts'
import { shownHours } from './shown-weather.ts'
import { withSun } from './sunny-hours.ts'
import { textsIn } from './texts/texts.ts'

/** Calls of the weather configuration: which city and source each company and office uses. */
export function registerWeatherConfigRoutes(router: Router, env: Env, findSource: FindSource): void {
  const { db, settings } = env
  const sources = knownSources(settings)
  const today = (): string => companyDay(env.now())

  router.handle(weatherConfigCalls.provinces, ({ language }) => provincesIn(language, settings.demo))
  router.handle(weatherConfigCalls.cities, ({ input: { provinceId }, language }) =>
    citiesIn(provinceId, language, settings.demo),
  )

  router.handle(weatherConfigCalls.organizations, async ({ session }) => {
    const [all, configs] = await Promise.all([readOrganizations(db), readConfigs(db)])
    return { organizations: boundOrganizations(all, configs, session), sources }
  })

  router.handle(weatherConfigCalls.toEdit, async ({ input, session, language }) => {
    const [all, configs] = await Promise.all([readOrganizations(db), readConfigs(db)])
    const own = input.keyId ? configsInSight(configs, session).find(({ config }) => config.id === input.keyId) : null
    const organization = own
      ? all.find(({ keyId }) => keyId === own.config.organizationId)
      : organizationInScope(all, configs, session, input.organizationId ?? null)
    if (!organization || own === undefined) throw notFound(textsIn(language).noConfig)
    const used = own ?? usedConfig(configs, organization.path)
    const season = await chosenSeason(db, today())
    const isOwn = used?.config.organizationId === organization.keyId
    return {
      keyId: used && isOwn ? used.config.id : null,
      organizationId: organization.keyId,
      organizationName: organization.name,
      provinceId: used?.config.provinceId ?? '',
      cityId: used?.place.cityId ?? '',
      cityName: used?.config.cityName ?? '',
      source: used?.place.source ?? '',
      intervalMin: used?.config.intervalMin ?? 60,
      offsetK: used?.config.offsetK ?? 0,
      openFlag: used?.config.openFlag ?? true,
      heatingStartDate: season?.startDate ?? null,
      heatingEndDate: season?.endDate ?? null,
      version: isOwn ? (used?.config.version ?? 0) : 0,
    }
  })

  router.handle(weatherConfigCalls.update, ({ input, session, actor, audit }) =>
    db.transaction(async (tx) => {
      const city = cityOrRefuse(settings, input, actor)
      const { organizationId, before } = await target(tx, input, actor)
      if (before && input.version !== undefined && input.version !== before.config.version)
        throw staleBy({ ...before.config, updatedAt: before.config.updatedAt.toISOString() }, actor)
      const now = new Date(env.now())
      const { provinceId, cityId, source, intervalMin, offsetK, openFlag } = input
      const values = { provinceId, cityId, cityName: city.name, source, intervalMin, offsetK, openFlag }
      const keyId = await saveConfig(tx, { organizationId }, values, now, session.realName)
      await moveDates(tx, input, actor, now)
      const after = (await readConfigs(tx)).find(({ config }) => config.id === keyId)
      await audit(tx, {
        targetId: keyId,
        targetName: after?.organizationName ?? '',
        before: before && auditOf(before),
        after: values,
      })
      return { keyId }
    }),
  )

  router.handle(weatherConfigCalls.del, ({ input: { keyId }, session, language, audit }) =>
    db.transaction(async (tx) => {
      const found = (await readConfigs(tx)).find(({ config }) => config.id === keyId)
      const all = await readOrganizations(tx)
      if (!found || !organizationInScope(all, [], session, found.config.organizationId))
        throw notFound(textsIn(language).noConfig)
      await removeConfig(tx, keyId)
      await audit(tx, { targetId: keyId, targetName: found.organizationName, before: auditOf(found) })
    }),
  )

  router.handle(weatherConfigCalls.testSource, async ({ input, actor, language }) => {
    cityOrRefuse(settings, input, actor)
    const company = await readCompanyPlace(db)
    const startedAt = performance.now()
    const read = await findSource(input.source)?.read(
      { cityId: input.cityId, ...company },
      env.now() - DAY_MS,
      env.now(),
    )
    const tookMs = Math.round(performance.now() - startedAt)
    const failed = { numObservations: 0, newest: null, forecastIssuedAt: null, numForecastHours: 0 }
    if (!read) return { tookMs, problem: 'unknownSource', detail: input.source, ...failed }
    if (!read.isOk) return { tookMs, problem: read.problem, detail: read.detail, ...failed }
    const { observations, forecasts } = read.answer
    const newest = observations.toSorted((a, b) => b.at - a.at).slice(0, 1)
    const forecast = forecasts.at(-1)
    return {
      tookMs,
      problem: null,
      detail: '',
      numObservations: observations.length,
      newest: shownHours(withSun(newest, company), 0, language)[0] ?? null,
      forecastIssuedAt: forecast?.issuedAt ?? null,
      numForecastHours: forecast?.hours.length ?? 0,
    }
  })

  /** The organisation that is configured, and its configuration so far. */
  async function target(
    tx: Queryable,
    { keyId, organizationId }: { keyId?: string | null | undefined; organizationId?: string | null | undefined },
    { session, language }: Actor,
  ): Promise<{ organizationId: string; before: StoredConfig | null }> {
    const [all, configs] = await Promise.all([readOrganizations(tx), readConfigs(tx)])
    const known = keyId ? configs.find(({ config }) => config.id === keyId) : undefined
    if (keyId && !known) throw notFound(textsIn(language).noConfig)
    const wanted = known?.config.organizationId ?? organizationId ?? null
    const organization = organizationInScope(all, configs, session, wanted)
    if (!organization) throw invalidInput([{ field: 'organizationId', rule: ruleText('outsideScope', language) }])
    const before = configs.find(({ config }) => config.organizationId === organization.keyId) ?? null
    return { organizationId: organization.keyId, before }
  }

  /** Moves the dates of heating where others than the present ones are sent. */
  async function moveDates(
    tx: Queryable,
    sent: { heatingStartDate?: string | null | undefined; heatingEndDate?: string | null | undefined },
    actor: Actor,
    now: Date,
  ): Promise<void> {
    if (!sent.heatingStartDate && !sent.heatingEndDate) return
    const read = heatingDates.safeParse({
      heatingStartDate: sent.heatingStartDate ?? '',
      heatingEndDate: sent.heatingEndDate ?? '',
    })
    if (!read.success) throw invalidInput(problemsOf(read.error, actor.language))
    const season = await chosenSeason(tx, today())
    const { heatingStartDate, heatingEndDate } = read.data
    if (season?.startDate === heatingStartDate && season.endDate === heatingEndDate) return
    if (!actor.session.permissions.has('heatingSeason:edit')) throw notAllowed(actor.language)
    const moved = await moveHeatingDates(tx, read.data, { today: today(), now, actor })
    await recordAudit(tx, actor, now.getTime(), { module: 'heatingSeason', action: 'update', ...moved })
  }
}

const DAY_MS = 86_400_000

const auditOf = ({ config, place }: StoredConfig) => ({
  provinceId: config.provinceId,
  cityId: place.cityId,
  cityName: config.cityName,
  source: place.source,
  intervalMin: config.intervalMin,
  offsetK: config.offsetK,
  openFlag: config.openFlag,
})

/** An organisation in scope; without a key the highest one, first one that has a weather of its own. */
function organizationInScope(
  all: readonly PlacedOrganization[],
  configs: readonly StoredConfig[],
  session: Pick<Session, 'scope'>,
  keyId: string | null,
): PlacedOrganization | undefined {
  const order = new Map(boundOrganizations(all, configs, session).map((each, at) => [each.keyId, { ...each, at }]))
  const seen = all.filter((each) => order.has(each.keyId))
  if (keyId !== null) return seen.find((each) => each.keyId === keyId)
  const byRank = seen.toSorted((a, b) => (order.get(a.keyId)?.at ?? 0) - (order.get(b.keyId)?.at ?? 0))
  return byRank.find((each) => order.get(each.keyId)?.configId) ?? byRank[0]
}
