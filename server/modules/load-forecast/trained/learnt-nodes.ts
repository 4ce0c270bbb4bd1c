// What learnt models say of the hours of a forecast. Duty: for units and sources that have one, heat with its band; for the others,
// why the physical model is taken. Invariant: nothing that became known after the issue time is in it, the model included, unless
// the weather as it came is asked for.

import { setImmediate as turn } from 'node:timers/promises'
import type { PhysicalReason } from '#contract/endpoints/load-models.ts'
import type { Db } from '#server/core/db/client.ts'
import { companyDay, companyZone, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import type { Hindsight } from '../forecast-parts.ts'
import type { MovedLevel } from '../learning/apply-models.ts'
import { calendarOf } from '../learning/calendar.ts'
import { HOUR_MS } from '../learning/hour-data.ts'
import { GOOD_SHARE, goodShare, QUALITY_HOURS } from '../learning/roll.ts'
import type { Band } from '../learning/scaled-bands.ts'
import { issuedWeather } from '../learning/train.ts'
import { forecastBy, forTrueWeather } from '../learning/trained-model.ts'
import type { ForecastUnit } from '../units.repository.ts'
import { type Place, type PlaceHours, placesOf, readPlaceHours } from './place-hours.ts'
import { type StandingMeter, standingMeter } from './standing-meter.ts'
import { presentVersions, type StoredVersion, versionsNumbered } from './versions.repository.ts'

interface LearntHour {
  readonly p50: number
  readonly band: Band | null
  /** It is off by its schedule. */
  readonly isOff: boolean
}

interface LearntNode {
  readonly kind: 'learnt'
  readonly version: number
  /** Root mean square of its errors when it was judged, kW. */
  readonly errorKw: number
  /** By the hour ahead; null where it cannot be said. */
  readonly hours: readonly (LearntHour | null)[]
  /** To which its heat has moved lately. */
  readonly level: (MovedLevel & { /** Epoch ms. */ readonly at: number }) | null
  readonly standing: StandingMeter | null
}

interface PhysicalNode {
  readonly kind: 'physical'
  readonly reason: PhysicalReason
  readonly standing?: StandingMeter | null
}

export type NodeModel = LearntNode | PhysicalNode
/** By unit and source. */
export type NodeModels = ReadonlyMap<string, NodeModel>

interface Issue {
  readonly issuedAt: Date
  readonly firstMs: number
  readonly horizonHours: number
  readonly hindsight: Hindsight | null
}

/** Bad data and a shut-off are told apart by the week before them, hours off at weekends by three weekends. */
const LEARNT_BEFORE_DAYS = 22
/** Weather services that are silent for longer say nothing. */
const ISSUED_DAYS = 8
const DAY_MS = 24 * HOUR_MS

export async function readNodeModels(db: Db, units: readonly ForecastUnit[], issue: Issue): Promise<NodeModels> {
  const { issuedAt, firstMs, horizonHours, hindsight } = issue
  const places = placesOf(units)
  const nodeIds = places.map(({ nodeId }) => nodeId)
  const versions = hindsight ? await versionsNumbered(db, hindsight.versions) : await presentVersions(db, nodeIds)
  const byNode = new Map(versions.map((version) => [version.nodeId, version]))
  const used = places.filter(({ nodeId }) => byNode.has(nodeId))
  const read = [...new Set(used.flatMap((place) => place.units))]
  const from = startOfCompanyDay(companyDay(firstMs - QUALITY_HOURS * HOUR_MS - LEARNT_BEFORE_DAYS * DAY_MS))
  const issuedFrom = firstMs - ISSUED_DAYS * DAY_MS
  const hoursOf =
    read.length > 0
      ? await readPlaceHours(db, read, {
          from,
          to: issuedAt.getTime(),
          aheadH: horizonHours,
          issuedFrom,
          cameUntil: hindsight?.cameUntil?.getTime() ?? null,
        })
      : async () => null
  const models = new Map<string, NodeModel>()
  for (const place of places) {
    // of many units together it would hold up calls
    await turn()
    const version = byNode.get(place.nodeId)
    const own = movedUnits(place, models)
    const levels = new Map(own.map(({ nodeId, level }) => [nodeId, level]))
    const model = await modelOf(place, version, issue, (asked) => hoursOf(asked, levels))
    models.set(place.nodeId, model.kind === 'learnt' ? { ...model, hours: withMoved(model.hours, own) } : model)
  }
  return models
}

interface MovedUnit {
  readonly nodeId: string
  readonly level: MovedLevel
  readonly hours: LearntNode['hours']
}

/** Units of a source, which were forecast before it, that have moved to another level. */
const movedUnits = ({ units }: Place, models: NodeModels): MovedUnit[] =>
  units.flatMap(({ nodeId }) => {
    const model = models.get(nodeId)
    return model?.kind === 'learnt' && model.level ? [{ nodeId, level: model.level, hours: model.hours }] : []
  })

/** A source was forecast as if none of its units had moved: what they have moved by is added. */
function withMoved(hours: LearntNode['hours'], units: readonly MovedUnit[]): LearntNode['hours'] {
  return hours.map((hour, ahead) => {
    if (!hour) return null
    const { p50, band } = hour
    let moved = 0
    for (const { level, hours: own } of units)
      if (level.isFollowed) moved += (own[ahead]?.p50 ?? 0) * (1 - 1 / level.factor)
    return { ...hour, p50: p50 + moved, band: band && { p10: band.p10 + moved, p90: band.p90 + moved } }
  })
}

async function modelOf(
  place: Place,
  version: StoredVersion | undefined,
  { issuedAt, horizonHours, hindsight }: Issue,
  hoursOf: (place: Place) => Promise<PlaceHours | null>,
): Promise<NodeModel> {
  if (!version?.model) return { kind: 'physical', reason: 'noModel' }
  if (version.untilAt > issuedAt) return { kind: 'physical', reason: 'trainedLater' }
  const hours = await hoursOf(place)
  if (!hours) return { kind: 'physical', reason: 'noWeather' }
  const { data, until, days, issued } = hours
  const standing = place.units.length === 1 ? standingMeter(hours) : null
  if (goodShare(data, 0, until) < GOOD_SHARE) return { kind: 'physical', reason: 'badLoad', standing }
  const calendar = calendarOf(data.start, data.load.length, companyZone(), days)
  const model = hindsight?.cameUntil ? forTrueWeather(version.model) : version.model
  const issuedAhead = issuedWeather(issued)(until, horizonHours)
  const { hours: forecast, level } = forecastBy(model, data, calendar, until, issuedAhead)
  if (forecast.length === 0) return { kind: 'physical', reason: 'noWeather', standing }
  const byHour = new Map(forecast.map((hour) => [hour.hour - until, hour]))
  return {
    kind: 'learnt',
    version: version.version,
    errorKw: version.judged?.own.rmse ?? 0,
    hours: Array.from({ length: horizonHours }, (_, ahead) => byHour.get(ahead) ?? null),
    level: level && { ...level, at: data.start + Math.max(0, level.from) * HOUR_MS },
    standing,
  }
}
