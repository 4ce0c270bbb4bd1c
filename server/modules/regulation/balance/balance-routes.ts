import {
  type Balance,
  type BalanceClass,
  type BalanceSource,
  type BalanceUnit,
  oneNetworkCalls as calls,
} from '#contract/endpoints/one-network.ts'
import { labelIn } from '#contract/kit/language.ts'
import { codesIn } from '#contract/kit/text-rules.ts'
import type { StrategyOf } from '#contract/regulation/strategy.ts'
import type { Router } from '#server/core/calls/router.ts'
import type { Env } from '#server/core/env.ts'
import { notFound } from '#server/core/kit/app-error.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { Actor } from '#server/core/kit/session.ts'
import { readForecastSettings } from '../../load-forecast/settings.repository.ts'
import { type ForecastUnit, readForecastUnits } from '../../load-forecast/units.repository.ts'
import type { MemberState } from '../computing/cycle.ts'
import { classIdOf } from '../computing/network-class.ts'
import { hoursLate } from '../computing/off-target.ts'
import { staleMsOf } from '../computing/readings.ts'
import { findInterventions } from '../intervention.repository.ts'
import { toRow as interventionRow } from '../keeping/intervention-routes.ts'
import { readSeen } from '../keeping/read-strategies.ts'
import { type ReadResult, resultsOf } from '../keeping/result.repository.ts'
import { textsIn } from '../keeping/texts/texts.ts'
import { readStatedHeat } from '../reading/stated-heat.repository.ts'
import { readUnitPoints, type UnitPoints } from '../reading/unit-points.repository.ts'
import { newestCycle, readStates } from '../running/cycle.repository.ts'
import { unitsInSight } from '../sight.repository.ts'
import { findStrategy } from '../strategy.repository.ts'
import { readBalancePage } from './settings.repository.ts'
import { deviationOf, meanOf, movedParam, moveOf, shownReading, spreadOf, stepOf, uniformityOf } from './standing.ts'

const MINUTE_MS = 60_000
/** Representative rooms are reckoned by the half hour (domain guide 4.5: older than 2.5 h counts no more). */
const ROOM_STALE_MS = 9_000_000
/** A cycle may fail once. */
const CYCLES_UNTIL_OLD = 2

/** How the units of a one-network strategy stand now. */
export function registerBalance(router: Router, env: Env): void {
  router.handle(calls.now, ({ input: { keyId }, actor }) => readBalance(env, actor, keyId))
}

async function readBalance({ db, now }: Env, actor: Actor, keyId: string): Promise<Balance> {
  const ms = now()
  const record = await findStrategy(db, keyId)
  const seen = record && (await readSeen(db, actor, { keyId, number: record.presentVersion, now: ms }))
  if (!record || !seen || seen.strategy.kind !== 'oneNetwork') throw notFound(textsIn(actor.language).noSuchStrategy)
  const { strategy } = seen
  const nodeIds = strategy.members.map(({ nodeId }) => nodeId)
  const page = await readBalancePage(db)
  const cycle = await newestCycle(db, keyId)
  const isOld =
    !cycle ||
    record.state === 'off' ||
    ms - cycle.startsAt.getTime() > CYCLES_UNTIL_OLD * strategy.cycleMinutes * MINUTE_MS
  const results = cycle ? await resultsOf(db, cycle.id) : []
  const all = await readForecastUnits(db, companyDay(ms))
  const known = all.filter((unit) => nodeIds.includes(unit.nodeId))
  const units = await standingUnits({ db, now }, actor, {
    strategy,
    known,
    results,
    isOld,
    paramCodes: codesIn(page.paramCodes),
    states: record.state === 'auto' ? await readStates(db, keyId) : new Map(),
  })
  return {
    at: ms,
    cycle: cycle && { at: cycle.startsAt.getTime(), number: cycle.version, isAuto: cycle.isAuto, isOld },
    method: strategy.params.method,
    by: strategy.params.by,
    deadBandK: strategy.params.deadBandK,
    classes: await classesOf(db, actor, { units, known, results: isOld ? [] : results }),
    sources: await sourcesOf(db, actor, { units, known, all, now: ms }),
    units,
    rooms: spreadOf(units.map(({ room }) => room)),
    page,
  }
}

interface Standing {
  readonly strategy: StrategyOf<'oneNetwork'>
  readonly known: readonly ForecastUnit[]
  readonly results: readonly ReadResult[]
  readonly isOld: boolean
  /** Of the page's further columns. */
  readonly paramCodes: readonly string[]
  /** Of what it regulates in auto, by unit. */
  readonly states: ReadonlyMap<string, MemberState>
}

async function standingUnits(
  { db, now }: Pick<Env, 'db' | 'now'>,
  { session, language }: Actor,
  { strategy, known, results, isOld, paramCodes, states }: Standing,
): Promise<BalanceUnit[]> {
  const ms = now()
  const { method, by } = strategy.params
  const nodeIds = strategy.members.map(({ nodeId }) => nodeId)
  const moved = movedParam(by)
  const water = await readUnitPoints(db, nodeIds, ['T2g', 'T2h', 'CV1_U', moved])
  const rooms = await readUnitPoints(db, nodeIds, ['TR'])
  const further = paramCodes.length > 0 ? await readUnitPoints(db, nodeIds, paramCodes) : new Map<string, UnitPoints>()
  const sight = await unitsInSight(db, session, nodeIds)
  const frozen = (await findInterventions(db, { nodeIds, endingAfter: new Date(ms) })).filter(
    ({ kind, fromAt }) => kind === 'freeze' && fromAt.getTime() <= ms,
  )
  const frozenSight = await unitsInSight(db, session, [...new Set(frozen.flatMap((row) => row.nodeIds))])
  return strategy.members.flatMap(({ nodeId, compensationK, isExcluded }): BalanceUnit[] => {
    const unit = sight.get(nodeId)
    if (!unit) return []
    const own = water.get(nodeId)
    const read = (points: UnitPoints | undefined, code: string, staleMs = staleMsOf(points?.reportPeriodS ?? 0)) =>
      shownReading(points?.readings.get(code), ms, staleMs)
    const mean = meanOf(read(own, 'T2g'), read(own, 'T2h'))
    const design = known.find((one) => one.nodeId === nodeId)
    const result = results.find((one) => one.nodeId === nodeId)
    const laid = frozen.find((row) => row.nodeIds.includes(nodeId))
    const freeze = laid && interventionRow(laid, frozenSight)
    const others = further.get(nodeId)
    return [
      {
        nodeId,
        code: unit.code,
        name: unit.name,
        classId: design ? classOfUnit(design) : '',
        mean,
        room: read(rooms.get(nodeId), 'TR', ROOM_STALE_MS),
        opening: read(own, 'CV1_U'),
        setting: read(own, moved),
        values: Object.fromEntries(
          paramCodes.flatMap((code) => {
            const reading = read(others, code)
            return reading ? [[code, reading]] : []
          }),
        ),
        targetC: isOld ? null : (result?.target ?? null),
        deviationK: isOld ? null : deviationOf(result, mean, method),
        compensationK: (result && !isOld ? stepOf(result, 'compensation') : null) ?? compensationK,
        isExcluded,
        hoursLate:
          !isOld && result?.isWritten && result.target !== null
            ? hoursLate(strategy.params.timeoutH, states.get(nodeId)?.offSince ?? null, ms)
            : null,
        frozen: freeze
          ? {
              keyId: freeze.keyId,
              to: freeze.to,
              reason: freeze.reason,
              madeBy: freeze.madeBy,
              isWhole: freeze.isWhole,
              units: freeze.nodes.map(({ name }) => name),
            }
          : null,
        last: result
          ? {
              cycleId: result.cycleId,
              at: result.at.getTime(),
              isWritten: result.isWritten,
              move: moveOf(result, moved),
              heldBy: result.heldBy,
              reason: labelIn({ zh: result.reasonZh, en: result.reasonEn }, language),
            }
          : null,
      },
    ]
  })
}

const classOfUnit = ({ sourceId, emitter, supply2C, return2C }: ForecastUnit): string =>
  classIdOf(sourceId, { emitter, designSupplyC: supply2C, designReturnC: return2C })

interface OfSources {
  readonly units: readonly BalanceUnit[]
  readonly known: readonly ForecastUnit[]
  /** Those of other strategies and of none as well. */
  readonly all: readonly ForecastUnit[]
  readonly now: number
}

async function sourcesOf(
  db: Env['db'],
  { session }: Actor,
  { units, known, all, now }: OfSources,
): Promise<BalanceSource[]> {
  const shown = known.filter(({ nodeId }) => units.some((unit) => unit.nodeId === nodeId))
  const sourceIds = [...new Set(shown.map(({ sourceId }) => sourceId))]
  const { network } = await readForecastSettings(db)
  const stated = await readStatedHeat(db, sourceIds, { units: all, heatIndexWM2: network.heatIndexWM2, now })
  const names = await unitsInSight(db, session, sourceIds)
  return sourceIds.map((sourceId) => {
    const own = new Set(shown.flatMap((unit) => (unit.sourceId === sourceId ? [unit.nodeId] : [])))
    return {
      sourceId,
      name: names.get(sourceId)?.name ?? '',
      stated: [...(stated.get(sourceId) ?? [])],
      numShort: units.filter(({ nodeId, last }) => own.has(nodeId) && last?.heldBy === 'shortage').length,
    }
  })
}

interface OfClasses {
  readonly units: readonly BalanceUnit[]
  readonly known: readonly ForecastUnit[]
  readonly results: readonly ReadResult[]
}

async function classesOf(
  db: Env['db'],
  { session }: Actor,
  { units, known, results }: OfClasses,
): Promise<BalanceClass[]> {
  const sources = await unitsInSight(db, session, [...new Set(known.map(({ sourceId }) => sourceId))])
  const classIds = [...new Set(units.flatMap(({ classId }) => (classId === '' ? [] : [classId])))]
  return classIds.flatMap((classId): BalanceClass[] => {
    const design = known.find((unit) => classOfUnit(unit) === classId)
    if (!design) return []
    const own = units.filter((unit) => unit.classId === classId)
    const told = results.find(({ nodeId, steps }) => steps.length > 0 && own.some((unit) => unit.nodeId === nodeId))
    const means = own.map(({ mean }) => mean)
    return [
      {
        classId,
        sourceName: sources.get(design.sourceId)?.name ?? '',
        emitter: design.emitter,
        designSupplyC: design.supply2C,
        designReturnC: design.return2C,
        numUnits: own.length,
        freeC: told ? stepOf(told, 'classMean') : null,
        curveC: told ? stepOf(told, 'classCurve') : null,
        targetC: told ? stepOf(told, 'classTarget') : null,
        means: spreadOf(means),
        uniformity: uniformityOf(means),
      },
    ]
  })
}
