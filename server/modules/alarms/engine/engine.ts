/**
 * The alarm engine. Duty: evaluate every value that is ingested, and the clock, and write the alarms. Neighbours:
 * telemetry/ingest gives it each batch and runs it in the transaction of the batch; `evaluate` decides, `write-changes`
 * writes. Invariants: a value and the alarm that it raised are committed together or not at all; however many servers
 * evaluate, a source has one active alarm; what is suppressed or shelved is recorded all the same.
 */
import type pg from 'pg'
import { isUsable, USABLE_QUALITIES } from '#contract/live/quality.ts'
import { inTransaction } from '#server/core/db/in-transaction.ts'
import type { Env } from '#server/core/env.ts'
import { companyDay } from '#server/core/kit/company-time.ts'
import type { BatchEvaluation, Evaluation } from '../../telemetry/ingest/evaluation.ts'
import { readPlantRevision } from '../../telemetry/points/catalog.repository.ts'
import type { Measurement } from '../../telemetry/points/measurement.ts'
import { isPlain } from './conditions.ts'
import { type ConsideredBatch, EngineMemory, type SourceSamples } from './engine-memory.ts'
import { type AlarmChange, advance, isAtRest, type Sample, type Step, takeSample } from './evaluate.ts'
import {
  dropStates,
  loadStates,
  lockDueStates,
  lockStates,
  newestGood,
  type StateToSave,
  saveStates,
} from './evaluation.repository.ts'
import {
  isHeatingDay,
  loadHeatNodes,
  loadPoints,
  loadRules,
  loadTemperatureLimits,
  readRulesRevision,
} from './source.repository.ts'
import { type AlarmSource, buildSources } from './sources.ts'
import { alarmIdIn, dueOfState, isStateOf, readState, type StoredState, writeState } from './stored-state.ts'
import { readTemperatureLimits } from './temperature-limits.ts'
import { moveAlarm, renewSuppression, writeChange } from './write-changes.ts'

export interface AlarmEngine extends Evaluation {
  /** Lets the clock do what is due, and looks for silent stations. To be called every second. */
  tick(): Promise<void>
}

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
  let revision = ''
  let isHeating = true
  let seasonReadAt = Number.NEGATIVE_INFINITY
  let suppressionAt = Number.NEGATIVE_INFINITY

  async function follow(plant: number): Promise<void> {
    const newest = `${plant} ${await readRulesRevision(db)}`
    if (newest === revision) return
    const rows = { points: await loadPoints(db), heatNodes: await loadHeatNodes(db), rules: await loadRules(db) }
    const temperatureLimits = readTemperatureLimits(await loadTemperatureLimits(db), env.log)
    memory.replaceSources(buildSources({ ...rows, temperatureLimits }, env.log), env.now())
    await inTransaction(db, withdrawOthers)
    await refreshStates()
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
    for (const state of locked.values()) {
      const alarmId = alarmIdIn(state)
      if (alarmId !== null) await moveAlarm(client, alarmId, 'withdraw', env.now())
    }
    await dropStates(client, [...locked.keys()])
  }

  async function refreshStates(): Promise<void> {
    memory.replaceStates(new Map((await loadStates(db.$client)).map(({ key, state }) => [key, state])))
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
    const results = new Map<string, StoredState | null>()
    const saves: StateToSave[] = []
    let isCommunicationChanged = false
    const evaluated = inputs.map((input) => evaluateSource(input, stored.get(input.source.key), now))
    // in order of time, so that the first of a group is known when the others come
    const changes = evaluated.flatMap(({ source, changes }) => changes.map((change) => ({ source, change })))
    changes.sort((one, other) => one.change.at - other.change.at)
    const alarmIds = new Map(evaluated.map(({ source, alarmId }) => [source.key, alarmId]))
    for (const { source, change } of changes) {
      const alarmId = alarmIds.get(source.key) ?? null
      alarmIds.set(source.key, await writeChange(client, source, change, { alarmId, isHeating }))
      if (source.condition.kind === 'communication') isCommunicationChanged = true
    }
    for (const { source, evaluation } of evaluated) {
      const { thresholds } = source.condition
      const state = { evaluation, alarmId: alarmIds.get(source.key) ?? null }
      if (isAtRest(evaluation, now ?? evaluation.sampleAt)) results.set(source.key, null)
      else {
        results.set(source.key, state)
        saves.push({ key: source.key, state: writeState(thresholds, state), dueAt: dueOfState(thresholds, state) })
      }
    }
    await saveStates(client, saves)
    await dropStates(
      client,
      [...results].flatMap(([key, state]) => (state ? [] : [key])),
    )
    if (isCommunicationChanged) await renewSuppression(client, memory.sources, { isHeating, now: now ?? env.now() })
    return results
  }

  const remember = (states: ReadonlyMap<string, StoredState | null>): void => {
    for (const [key, state] of states) memory.setState(key, state)
  }

  const locksOf = (inputs: readonly SourceSamples[]) =>
    inputs.map(({ source }) => ({ key: source.key, pointId: source.point?.id ?? null }))

  async function consider(measurements: readonly Measurement[]): Promise<BatchEvaluation> {
    if (!isAlone) await refreshStates()
    await readSeason()
    const considered: ConsideredBatch = memory.consider(measurements)
    const { affected, crossing } = considered
    let states: ReadonlyMap<string, StoredState | null> = new Map()
    return {
      isCrossing: (measurement) => crossing.has(measurement),
      write: async (client) => {
        if (affected.length === 0) return
        states = await evaluate(client, affected, await lockStates(client, locksOf(affected)), null)
      },
      committed: () => {
        considered.commit()
        remember(states)
      },
    }
  }

  /** The first sample of silence: as if somebody had said, after the last good value, that nothing comes. */
  async function silentSources(now: number): Promise<SourceSamples[]> {
    const silent: SourceSamples[] = []
    for (const { source, lastGood, from } of memory.silentSince(now)) {
      // another server may have received what this one did not
      const known = isAlone ? null : await newestGood(db.$client, [...source.inputs.values()], USABLE_QUALITIES)
      if (known !== null && known > lastGood) memory.heard(source.key, known)
      else silent.push({ source, samples: [{ at: from, signal: 1, value: 0 }] })
    }
    return silent
  }

  async function tick(): Promise<void> {
    const now = env.now()
    await readSeason()
    const silent = await silentSources(now)
    if (silent.length > 0) {
      const states = await inTransaction(db, async (client) =>
        evaluate(client, silent, await lockStates(client, locksOf(silent)), now),
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

  await readSeason()
  await follow(await readPlantRevision(db))
  return { consider, tick, follow }
}

function evaluateSource({ source, samples }: SourceSamples, stored: unknown, now: number | null) {
  const { thresholds } = source.condition
  const { evaluation: before, alarmId } = readState(thresholds, stored)
  let evaluation = before
  const changes: AlarmChange[] = []
  const take = (step: Step): void => {
    evaluation = step.state
    changes.push(...step.changes)
  }
  for (const sample of samples) take(takeSample(thresholds, evaluation, sample))
  if (now !== null) take(advance(thresholds, evaluation, now))
  return { source, evaluation, changes, alarmId }
}

/**
 * The newest value of a point as a sample, so that what another server has received counts before the clock does; only
 * for conditions that need nothing else. The engine ignores it where it has had it.
 */
function newestOf(
  { condition }: AlarmSource,
  { at, value, quality }: { at: number; value: number; quality: number },
): Sample[] {
  if (!isPlain(condition)) return []
  const { signal } = condition.read({ at, value }, [], () => null)
  return [{ at, signal: isUsable(quality) ? signal : null, value }]
}
