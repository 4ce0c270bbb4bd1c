// Key figures of nodes. Duty: finds the units and sources of each node, and gives their sums to figures.ts. Neighbours:
// the repository reads sums by node and period. Invariants: nothing out of the data scope adds to a figure; what is
// missing stays expected.

import {
  type KpiPeriod,
  type KpiQuery,
  type KpiResult,
  type KpiStep,
  MAX_KPI_DAYS,
  MAX_KPI_PARTS,
} from '#contract/endpoints/kpi.ts'
import { ruleText } from '#contract/kit/rule-texts.ts'
import { KPI_CODES, type KpiCode, type KpiLevel, kpiDefinition } from '#contract/kpi/kpi-definitions.ts'
import type { Env } from '#server/core/env.ts'
import { invalidInput } from '#server/core/kit/app-error.ts'
import { companyDay, shiftDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readProgress } from '../telemetry/rollups/rollup.repository.ts'
import { type Expected, readExpected } from './expected.repository.ts'
import { figureOf, inputsOf, type KpiPart, tellsOfGaps } from './figures.ts'
import { readHourSums } from './hour.repository.ts'
import { sumsOf } from './inputs.ts'
import {
  type KpiNode,
  type KpiPlace,
  keyOfSums,
  listPlaces,
  listSeasons,
  nodesById,
  readFirstDay,
  readSums,
} from './part.repository.ts'
import { awaitedTime, passedSeconds, periodsOf } from './periods.ts'
import { readSettleHour } from './settings.repository.ts'
import { textsIn } from './texts/texts.ts'

const WITH_FIGURES = ['station', 'unit', 'source']

/** What a node's figures are made of. */
export interface Group {
  readonly node: KpiNode | null
  readonly units: readonly KpiPlace[]
  readonly sources: readonly KpiPlace[]
  /** Units that the sources feed; none where one of them is out of the data scope, as their heat would be missing. */
  readonly fed: readonly KpiPlace[]
}

/** @throws {AppError} 1001 for a node without figures or out of the data scope, and for too large an answer. */
export async function readKpi({ db, now }: Pick<Env, 'db' | 'now'>, actor: Actor, query: KpiQuery): Promise<KpiResult> {
  const groups = await groupsOf(db, actor, query.nodeIds)
  const codes = query.codes ?? KPI_CODES
  const { periods, knownUntil, partOf } = await readParts({ db, now }, actor, query, groups, codes)
  const firstDay = codes.some(tellsOfGaps) ? await readFirstDay(db) : null
  // before anything was ever heard no silence is an outage: such figures are unknown there
  const isBefore = periods.map(({ to }) => firstDay === null || to < firstDay)
  const shownPartOf = (code: KpiCode, place: KpiPlace, period: number): KpiPart =>
    isBefore[period] && tellsOfGaps(code) ? { ...partOf(place, period), expectedS: 0 } : partOf(place, period)
  const figuresOf = (group: Group) =>
    codes.flatMap((code) =>
      levelsOf(code, group).map((level) => ({
        code,
        level,
        values: periods.map((_, period) => {
          const parts = { unit: group.units, source: group.sources, network: group.fed }[level]
          const sources = level === 'network' ? group.sources : []
          return figureOf(
            code,
            parts.map((part) => shownPartOf(code, part, period)),
            sources.map((part) => shownPartOf(code, part, period)),
          )
        }),
      })),
    )
  return {
    knownUntil,
    periods,
    nodes: groups.map((group) => ({
      ...(group.node ?? { keyId: null, code: '', name: '', nodeType: '' }),
      figures: figuresOf(group),
    })),
  }
}

/**
 * The parts of groups in the periods of a query.
 *
 * @throws {AppError} 1001 for too long a range, and for too many parts.
 */
export async function readParts(
  { db, now }: Pick<Env, 'db' | 'now'>,
  actor: Actor,
  query: KpiPeriod & { readonly step: KpiStep },
  groups: readonly Group[],
  codes: readonly KpiCode[],
) {
  refuseLongRange(query, actor)
  const settleHour = await readSettleHour(db)
  const periods = periodsOf(query, query.step, query.step === 'season' ? await listSeasons(db) : [], settleHour)
  const places = [...new Set(groups.flatMap(({ units, sources, fed }) => [...units, ...sources, ...fed]))]
  if (places.length * periods.length > MAX_KPI_PARTS)
    throw invalidInput([{ field: 'step', rule: textsIn(actor.language).tooManyFigures(MAX_KPI_PARTS) }])
  const knownUntil = await readKnownUntil(db)
  const read = query.step === 'hour' ? readHourSums : readSums
  const sums = await read(db, places, periods, [...new Set(codes.flatMap(inputsOf))])
  const until = Math.min(knownUntil ?? 0, now())
  const ids = places.map(({ keyId }) => keyId)
  const passed = periods.map((period) => passedSeconds(period, until, settleHour))
  // hours are summed when they are asked for
  const awaitedOfPeriod = periods.map((period) => awaitedTime(period, until, settleHour))
  const expectedOf: Expected =
    query.step === 'hour'
      ? (_, period) => ({ expectedS: passed[period] ?? 0, awaits: awaitedOfPeriod[period] ?? 'time' })
      : await readExpected(db, ids, periods, until, settleHour)
  const partOf = ({ keyId, numPoints }: KpiPlace, period: number): KpiPart => ({
    sums: sums.get(keyOfSums(keyId, period)) ?? NOTHING,
    ...expectedOf(keyId, period),
    numPoints,
  })
  return { periods, knownUntil, partOf }
}

const NOTHING = sumsOf({})
/** A station or a unit has no figures of sources. */
const levelsOf = (code: KpiCode, { node }: Group): readonly KpiLevel[] =>
  kpiDefinition(code).levels.filter((level) => level === 'unit' || node === null || node.nodeType === 'source')

/** Of nodes in their order, or one of the whole network. @throws {AppError} 1001 for a node without figures. */
export async function groupsOf(db: Env['db'], { session, language }: Actor, ids: readonly string[] | undefined) {
  const places = await listPlaces(db, session)
  if (!ids) return [groupOf(null, places)]
  const wanted = [...new Set(ids)]
  const nodes = await nodesById(db, session, wanted)
  if (nodes.length < wanted.length)
    throw invalidInput([{ field: 'nodeIds', rule: ruleText('unknownReference', language) }])
  if (nodes.some(({ nodeType }) => !WITH_FIGURES.includes(nodeType)))
    throw invalidInput([{ field: 'nodeIds', rule: textsIn(language).noFiguresOfType }])
  const byId = new Map(nodes.map((node) => [node.keyId, node]))
  return wanted.flatMap((id) => {
    const node = byId.get(id)
    return node ? [groupOf(node, places)] : []
  })
}

function groupOf(node: KpiNode | null, places: readonly KpiPlace[]): Group {
  const seen = places.filter(({ isSeen }) => isSeen)
  const belongs = ({ keyId, stationId, sourceId }: KpiPlace): boolean =>
    node === null || [keyId, stationId, sourceId].includes(node.keyId)
  const units = seen.filter((one) => one.nodeType === 'unit' && belongs(one))
  const sources = seen.filter((one) => one.nodeType === 'source' && belongs(one))
  const sourceIds = new Set(sources.map(({ keyId }) => keyId))
  const fed = places.filter(({ sourceId }) => sourceId !== null && sourceIds.has(sourceId))
  return { node, units, sources, fed: fed.every(({ isSeen }) => isSeen) ? fed : [] }
}

/** The last day of the company that is over and computed; null before any. */
export async function readLastWholeDay(db: Env['db']): Promise<string | null> {
  const knownUntil = await readKnownUntil(db)
  if (knownUntil === null) return null
  return shiftDay(companyDay(knownUntil, await readSettleHour(db)), -1)
}

/** @throws {AppError} 1001 for more days than an answer may have. */
export function refuseLongRange({ from, to }: KpiPeriod, { language }: Pick<Actor, 'language'>): void {
  if (Date.parse(to) - Date.parse(from) > MAX_KPI_DAYS * 86_400_000)
    throw invalidInput([{ field: 'to', rule: textsIn(language).rangeTooLong(MAX_KPI_DAYS) }])
}

/** Hours and consumption are computed up to then; null before any. */
export async function readKnownUntil(db: Env['db']): Promise<number | null> {
  const progress = await readProgress(db.$client)
  return progress && Math.min(progress.jobs['1h'].doneAt, progress.jobs.counters.doneAt)
}
