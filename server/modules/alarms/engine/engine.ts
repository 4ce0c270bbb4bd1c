/**
 * The alarm engine. Duty: evaluate every value that is ingested, and the clock, and write the alarms. Neighbours:
 * telemetry/ingest gives it each batch and runs it in the transaction of the batch; `evaluate` decides, `write-changes`
 * writes. Invariants: a value and the alarm that it raised are committed together or not at all; however many servers
 * evaluate, a source has one active alarm; what is suppressed or shelved is recorded all the same.
 */
import type pg from 'pg'
import { USABLE_QUALITIES } from '#contract/live/quality.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import { insertSamples } from '../../telemetry/ingest/batch.repository.ts'
import type { BatchEvaluation, Evaluation } from '../../telemetry/ingest/evaluation.ts'
import { readPlantRevision } from '../../telemetry/points/catalog.repository.ts'
import type { Measurement } from '../../telemetry/points/measurement.ts'
import { addMeasurement, emptyColumns } from '../../telemetry/samples/measurement-columns.ts'
import type { ConsideredBatch, SourceSamples } from './considered-batch.ts'
import { EngineMemory } from './engine-memory.ts'
import { type EvaluationState, isAtRest } from './evaluate.ts'
import {
  loadStates,
  lockDueStates,
  lockPointGroups,
  lockStates,
  newestGood,
  otherNewest,
  type StateToSave,
  saveStates,
  statesOf,
} from './evaluation.repository.ts'
import { type ReplayedSource, recall, replayLate, sourcesToReplay } from './late.ts'
import { evaluateSource, firstBefore, newestOf } from './one-source.ts'
import { moveAlarms } from './raise-and-end.ts'
import { callAgain } from './realarm.ts'
import { isHeatingDay, readRulesRevision } from './source.repository.ts'
import { countReplays, type SourceEra } from './source-era.repository.ts'
import { SourceEras } from './source-eras.ts'
import { loadSourceRows } from './source-rows.ts'
import { type AlarmSource, buildSources } from './sources.ts'
import { alarmIdIn, dueOfState, isStateOf, type StoredState, writeState } from './stored-state.ts'
import { type AlarmIds, renewSuppression, writeChanges } from './write-changes.ts'

export interface AlarmEngine extends Evaluation {
  /** Lets the clock do what is due, and looks for silent stations. To be called every second. */
  tick(): Promise<void>
  /** Calls back after each commit that may have changed alarms. */
  onCommitted(told: () => void): void
  /** Goes on with active alarms that something else has written, until a value says otherwise. */
  adopt(standing: readonly StandingState[]): Promise<void>
}

/** An active alarm, and where the evaluation of its source stands. */
export interface StandingState {
  readonly sourceKey: string
  readonly alarmId: string
  readonly evaluation: EvaluationState
}

/** What has become of the sources that a batch touches. */
interface Outcome {
  readonly states: ReadonlyMap<string, StoredState | null>
  readonly replayed: readonly ReplayedSource[]
  readonly eras: ReadonlyMap<string, SourceEra>
}
const NO_ERAS: ReadonlyMap<string, SourceEra> = new Map()
const NO_OUTCOME: Outcome = { states: new Map(), replayed: [], eras: NO_ERAS }

/** Most sources that one transaction of the clock evaluates. */
const MAX_DUE = 500
/** How soon maintenance and season show. */
const SUPPRESSION_INTERVAL_MS = 10_000
const SEASON_INTERVAL_MS = 60_000

export async function createAlarmEngine(env: Pick<Env, 'db' | 'log' | 'now' | 'settings'>): Promise<AlarmEngine> {
  const { db } = env
  // beside other servers, what this process remembers of the states may be out of date
  const isAlone = env.settings.databaseUrl === undefined
  const memory = new EngineMemory()
  const eras = new SourceEras()
  let revision = ''
  let isHeating = true
  let seasonReadAt = Number.NEGATIVE_INFINITY
  let suppressionAt = Number.NEGATIVE_INFINITY
  const committedListeners: Array<() => void> = []

  async function follow(plant: number): Promise<void> {
    const newest = `${plant} ${await readRulesRevision(db)}`
    if (newest === revision) return
    const rows = await loadSourceRows(db, env.log)
    memory.replaceSources(buildSources(rows, env.log), rows.points, env.now())
    await inTransaction(db, withdrawOthers)
    const states = await loadStates(db.$client)
    memory.replaceStates(new Map(states.map(({ key, state }) => [key, state])))
    for (const source of await eras.follow(db.$client, memory.sources, env.now())) {
      const remembered = await recall(db.$client, source, env.now())
      if (remembered) memory.learn(source.key, remembered)
    }
    revision = newest
  }

  /** Ends alarms of sources that are watched no more, or by other bounds than before. */
  async function withdrawOthers(client: pg.ClientBase): Promise<void> {
    const gone = (await loadStates(client)).filter(({ key, state }) => {
      const source = memory.sources.get(key)
      return !source || !isStateOf(source.condition.thresholds, state)
    })
    if (gone.length === 0) return
    const locked = await lockStates(
      client,
      gone.map(({ key }) => ({ key, pointId: null })),
    )
    const at = env.now()
    const withdrawn = [...locked.values()].flatMap((state) => alarmIdIn(state) ?? [])
    await moveAlarms(
      client,
      withdrawn.map((id) => ({ id, at })),
      'withdraw',
    )
    await saveStates(client, [], [...locked.keys()])
  }

  async function readSeason(): Promise<void> {
    const now = env.now()
    if (now - seasonReadAt < SEASON_INTERVAL_MS) return
    isHeating = await isHeatingDay(db, companyDay(now))
    seasonReadAt = now
  }

  /** Evaluates sources as they are stored, and writes what changes. @returns The states, to be remembered later. */
  async function evaluate(
    client: pg.ClientBase,
    inputs: readonly SourceSamples[],
    stored: ReadonlyMap<string, unknown>,
    now: number | null,
  ): Promise<ReadonlyMap<string, StoredState | null>> {
    const evaluated = inputs.map((input) => evaluateSource(input, stored.get(input.source.key), now))
    const changes = evaluated.flatMap(({ source, changes }) => changes.map((change) => ({ source, change })))
    changes.sort((one, other) => one.change.at - other.change.at)
    const alarmIds: AlarmIds = new Map(evaluated.map(({ source, alarmId }) => [source.key, alarmId]))
    await writeChanges(client, changes, alarmIds, { isHeating, sources: memory.sources })
    const results = await keep(
      client,
      evaluated.map(({ source, evaluation }) => ({
        source,
        state: { evaluation, alarmId: alarmIds.get(source.key) ?? null },
      })),
    )
    const isCommunicationChanged = changes.some(({ source }) => source.condition.kind === 'communication')
    if (isCommunicationChanged) await renewSuppression(client, memory.sources, { isHeating, now: now ?? env.now() })
    return results
  }

  /** Writes states, and drops those at rest. @returns The states, to be remembered later. */
  async function keep(
    client: pg.ClientBase,
    states: readonly { readonly source: AlarmSource; readonly state: StoredState }[],
  ): Promise<ReadonlyMap<string, StoredState | null>> {
    const results = new Map<string, StoredState | null>()
    const saves: StateToSave[] = []
    for (const { source, state } of states) {
      const { thresholds } = source.condition
      const isKept = !isAtRest(state.evaluation)
      results.set(source.key, isKept ? state : null)
      if (isKept)
        saves.push({ key: source.key, state: writeState(thresholds, state), dueAt: dueOfState(thresholds, state) })
    }
    const dropped = [...results].flatMap(([key, state]) => (state ? [] : [key]))
    await saveStates(client, saves, dropped)
    return results
  }

  const remember = (states: ReadonlyMap<string, StoredState | null>): void => {
    for (const [key, state] of states) memory.setState(key, state)
    if (states.size > 0) for (const notify of committedListeners) notify()
  }

  const locksOf = (sources: readonly AlarmSource[]) =>
    sources.map(({ key, point }) => ({ key, pointId: point?.id ?? null }))

  async function consider(measurements: readonly Measurement[]): Promise<BatchEvaluation> {
    await readSeason()
    const first = memory.consider(measurements)
    const consideredAt = memory.revision
    let considered = first
    let outcome: Outcome = NO_OUTCOME
    return {
      isCrossing: (measurement) => first.crossing.has(measurement),
      prepare: async (client) => {
        if (isAlone) return
        const reach = memory.reachOf(measurements)
        await lockPointGroups(client, reach.groups)
        const newest = await otherNewest(client, [...reach.pointIds], reach.newest)
        memory.follow(reach, await statesOf(client, [...reach.pointIds], [...reach.keys]))
        const changed = await eras.changedElsewhere(client, [...reach.dependent])
        // nobody else touched what the batch touches
        if (newest.size === 0 && changed.length === 0 && memory.revision === consideredAt) return
        const ours = memory.consider(measurements, newest)
        const from = Math.min(...measurements.map(({ time }) => time))
        const others = changed.map((source) => ({ source, from, isHarmless: false }))
        considered = { ...ours, late: [...ours.late, ...others] }
      },
      write: async (client) => {
        outcome = await writeOutcome(client, considered, measurements, first.crossing)
      },
      committed: () => {
        considered.commit()
        remember(outcome.states)
        for (const { source, learnt } of outcome.replayed) memory.learn(source.key, learnt)
        eras.learn(outcome.eras)
      },
    }
  }

  async function writeOutcome(
    client: pg.ClientBase,
    { affected, late: maybeLate, crossing }: ConsideredBatch,
    measurements: readonly Measurement[],
    stored: ReadonlySet<Measurement>,
  ): Promise<Outcome> {
    const late = new Map((await sourcesToReplay(client, maybeLate)).map((each) => [each.source, each.from]))
    const locked = new Set([...affected.map(({ source }) => source), ...late.keys()])
    const states = locked.size > 0 ? await lockStates(client, locksOf([...locked])) : new Map<string, unknown>()
    for (const { source, samples } of affected) {
      const before = firstBefore(source, samples, states.get(source.key))
      if (before !== null) late.set(source, Math.min(before, late.get(source) ?? before))
    }
    const replayedIds = new Set([...late.keys()].flatMap(({ inputs }) => [...inputs.values()]))
    // what this process would not have stored, as it did not know what another one has
    const isMissing = (each: Measurement): boolean =>
      replayedIds.has(each.point.id) || (crossing.has(each) && !stored.has(each))
    const missing = late.size > 0 || crossing !== stored ? measurements.filter(isMissing) : []
    if (missing.length > 0) {
      const columns = emptyColumns()
      for (const measurement of missing) addMeasurement(columns, measurement)
      await insertSamples(client, columns)
    }
    const inTime = affected.filter(({ source }) => !late.has(source))
    const results = new Map(inTime.length > 0 ? await evaluate(client, inTime, states, null) : [])
    const replayed: ReplayedSource[] = []
    const now = env.now()
    for (const [source, from] of late) {
      const context = { since: eras.sinceOf(source.key), isHeating, sources: memory.sources, now }
      replayed.push(await replayLate(client, { source, from }, context))
    }
    for (const [key, state] of await keep(client, replayed)) results.set(key, state)
    const keys = replayed.map(({ source }) => source.key)
    return {
      states: results,
      replayed,
      eras: isAlone || keys.length === 0 ? NO_ERAS : await countReplays(client, keys),
    }
  }

  /** The first sample of silence: as if somebody had said, after the last good value, that nothing comes. */
  async function silentSources(now: number): Promise<SourceSamples[]> {
    const candidates = memory.silentSince(now)
    if (!isAlone && candidates.length > 0) {
      const states = await statesOf(
        db.$client,
        [],
        candidates.map(({ source }) => source.key),
      )
      for (const { source } of candidates) memory.followState(source, states)
    }
    const silent: SourceSamples[] = []
    for (const { source, lastGood } of candidates) {
      const at = memory.silenceToNotice(source, lastGood)
      if (at === null) continue
      // another server may have received what this one did not
      const known = isAlone ? null : await newestGood(db.$client, [...source.inputs.values()], USABLE_QUALITIES)
      if (known !== null && known > lastGood) memory.heard(source.key, known)
      else silent.push({ source, samples: [{ at, signal: 1, value: 0 }] })
    }
    return silent
  }

  async function tick(): Promise<void> {
    const now = env.now()
    await readSeason()
    const silent = await silentSources(now)
    if (silent.length > 0) {
      const states = await inTransaction(db, async (client) =>
        evaluate(client, silent, await lockStates(client, locksOf(silent.map(({ source }) => source))), now),
      )
      remember(states)
    }
    if (!isAlone || memory.isAnyDue(now)) {
      for (let numDue = MAX_DUE; numDue === MAX_DUE; ) {
        const { states, count } = await inTransaction(db, (client) => evaluateDue(client, now))
        remember(states)
        numDue = count
      }
    }
    if (now - suppressionAt < SUPPRESSION_INTERVAL_MS) return
    await inTransaction(db, (client) => renewSuppression(client, memory.sources, { isHeating, now }))
    // after what is hidden is known: nobody is called about that
    await inTransaction(db, (client) => callAgain(client, now))
    suppressionAt = now
  }

  async function evaluateDue(client: pg.ClientBase, now: number) {
    const due = await lockDueStates(client, now, MAX_DUE)
    const inputs: SourceSamples[] = []
    const stored = new Map<string, unknown>()
    for (const { key, state, latest } of due) {
      const source = memory.sources.get(key)
      if (!source) continue
      stored.set(key, state)
      inputs.push({ source, samples: latest ? newestOf(source, latest) : [] })
    }
    return { states: await evaluate(client, inputs, stored, now), count: inputs.length }
  }

  async function adopt(standing: readonly StandingState[]): Promise<void> {
    const known = standing.flatMap(({ sourceKey, ...state }) => {
      const source = memory.sources.get(sourceKey)
      return source ? [{ source, state }] : []
    })
    await inTransaction(db, async (client) => {
      await lockStates(client, locksOf(known.map(({ source }) => source)))
      await saveStates(
        client,
        known.map(({ source: { key, condition }, state }) => ({
          key,
          state: writeState(condition.thresholds, state),
          dueAt: dueOfState(condition.thresholds, state),
        })),
      )
    })
    for (const { source, state } of known) memory.setState(source.key, state)
  }

  await readSeason()
  await follow(await readPlantRevision(db))
  return { consider, tick, follow, adopt, onCommitted: (told) => void committedListeners.push(told) }
}
