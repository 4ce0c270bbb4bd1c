/**
 * Heating seasons and their stages. Duty: the dates of heating, and flows and heat index of each stage. Neighbours:
 * `weather` gives the season to the header. Invariants (enforced by the database as well): seasons do not overlap, nor
 * do stages; a stage lies inside its season; at most one season is the current one.
 */

import { labelIn } from '#contract/kit/language.ts'
import type { ValuesOf } from '#contract/kit/resource.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { heatingSeasonResource, heatingStageResource } from '#contract/resources/heating-season.resource.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import type { Actor } from '#server/core/kit/session.ts'
import type { ResourceHooks } from '#server/core/resources/resource-parts.ts'
import type { ResourceRouter } from '#server/core/resources/resource-router.ts'
import { registerResource } from '#server/core/resources/resource-routes.ts'
import {
  currentSeason,
  type Days,
  heatingSeasonStore,
  heatingStageStore,
  overlappingSeason,
  seasonById,
  seasonOptions,
  stagesOf,
} from './repository.ts'
import { textsIn } from './texts/texts.ts'

export function registerHeatingSeasonRoutes(router: ResourceRouter, env: Env): void {
  registerResource(router, env, heatingSeasonResource, heatingSeasonStore, seasonHooks)
  registerResource(router, env, heatingStageResource, heatingStageStore, stageHooks)
}

const refused = (field: string, rule: string) => invalidInput([{ field, rule }])

function daysIn({ startDate, endDate }: Days, { language }: Actor): Days {
  if (endDate < startDate) throw refused('endDate', ruleText('datesReversed', language))
  return { startDate, endDate }
}

const seasonHooks: ResourceHooks<ValuesOf<typeof heatingSeasonResource>> = {
  options: seasonOptions,
  async check(db, values, actor, existing) {
    const { language } = actor
    const own = existing?.keyId ?? null
    const days = daysIn(values, actor)
    const other = await overlappingSeason(db, days, own)
    if (other) throw refused('startDate', textsIn(language).overlapsSeason(other.name, other.startDate, other.endDate))
    const current = values.isCurrent ? await currentSeason(db, own) : undefined
    if (current !== undefined) throw refused('isCurrent', textsIn(language).anotherIsCurrent(current))
    const stages = own === null ? [] : await stagesOf(db, own)
    if (stages.some(({ startDate }) => startDate < days.startDate))
      throw refused('startDate', textsIn(language).laterThanAStage)
    if (stages.some(({ endDate }) => endDate > days.endDate))
      throw refused('endDate', textsIn(language).earlierThanAStage)
  },
}

const kindLabel = (kind: string) =>
  heatingStageResource.fields.kind?.choices?.find(({ value }) => value === kind)?.label ?? { zh: kind, en: kind }

const stageHooks: ResourceHooks<ValuesOf<typeof heatingStageResource>> = {
  references: { seasonId: seasonOptions },
  async check(db, values, actor, existing) {
    const { language } = actor
    const season = await seasonById(db, values.seasonId)
    if (!season) throw refused('seasonId', ruleText('unknownReference', language))
    const days = daysIn(values, actor)
    const within = textsIn(language).outsideOfSeason(season.startDate, season.endDate)
    if (days.startDate < season.startDate) throw refused('startDate', within)
    if (days.endDate > season.endDate) throw refused('endDate', within)
    const others = (await stagesOf(db, season.id)).filter(({ keyId }) => keyId !== existing?.keyId)
    if (others.some(({ kind }) => kind === values.kind)) throw refused('kind', ruleText('taken', language))
    const other = others.find(({ startDate, endDate }) => startDate <= days.endDate && days.startDate <= endDate)
    if (other) {
      const name = labelIn(kindLabel(other.kind), language)
      throw refused('startDate', textsIn(language).overlapsStage(name, other.startDate, other.endDate))
    }
  },
}
