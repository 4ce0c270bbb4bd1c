import { z } from 'zod'
import { MODEL_OUTCOMES, type ModelFeature, type ModelOutcome } from '#contract/endpoints/load-models.ts'
import { label } from '#contract/kit/language.ts'
import type { Db } from '#server/core/db/client.ts'
import { defineJob } from '#server/core/jobs/job-kind.ts'
import { companyDay, companyZone, startOfCompanyDay } from '#server/core/kit/company-time.ts'
import { isBetter, type TrainingResult } from '../learning/train.ts'
import { readForecastUnits } from '../units.repository.ts'
import { hashOf, type PlaceHours, placesOf, readPlaceHours } from './place-hours.ts'
import { createTrainingThread, type TrainingTask } from './training-thread.ts'
import { addVersion, presentVersions, type StoredVersion, versionsOf } from './versions.repository.ts'

const DAY_MS = 86_400_000
const AHEAD_H = 168
/** Of the rolled weeks, and of the week of weather before them. */
const ISSUED_DAYS = 14 + 42 + 8

interface Work {
  readonly db: Db
  readonly now: () => number
  readonly signal: AbortSignal
  readonly requestedBy: string
  /** Of hours. */
  readonly days: number
  /** Empty: all. */
  readonly nodeIds: readonly string[]
  readonly train: (task: TrainingTask) => Promise<TrainingResult>
  progress(share: number): void
}

/**
 * Trains places one after the other, from hours up to the beginning of today. A version is stored in one transaction, when it is
 * whole: work that ends before leaves the present one. What was learnt from the same data already is not learnt again.
 *
 * @returns Number of versions, by what became of them.
 */
export async function trainPlaces(work: Work): Promise<ReadonlyMap<ModelOutcome, number>> {
  const { db, now, signal, days, nodeIds, progress } = work
  const to = startOfCompanyDay(companyDay(now()))
  const units = await readForecastUnits(db, companyDay(to))
  const asked = placesOf(units).filter(({ nodeId }) => nodeIds.length === 0 || nodeIds.includes(nodeId))
  const read = [...new Set(asked.flatMap((place) => place.units))]
  const from = startOfCompanyDay(companyDay(to - days * DAY_MS))
  const span = { from, to, aheadH: AHEAD_H, issuedFrom: to - ISSUED_DAYS * DAY_MS, cameUntil: null }
  const hoursOf = await readPlaceHours(db, read, span)
  const counts = new Map<ModelOutcome, number>()
  for (const [at, place] of asked.entries()) {
    signal.throwIfAborted()
    progress(at / asked.length)
    const hours = await hoursOf(place)
    const outcome = hours && (await trainOne(work, place.nodeId, hours))
    if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return counts
}

async function trainOne(work: Work, nodeId: string, hours: PlaceHours): Promise<ModelOutcome | null> {
  const { db, signal, train } = work
  const dataHash = hashOf(hours)
  const [newest] = await versionsOf(db, nodeId).limit(1)
  if (newest?.dataHash === dataHash) return null
  const [present] = await presentVersions(db, [nodeId])
  const { name: timeZone } = companyZone()
  const result = await train({ ...hours, present: present?.model ?? null, numHours: AHEAD_H, timeZone })
  signal.throwIfAborted()
  const outcome = outcomeOf(result)
  const version = versionOf(work, { nodeId, hours, result, outcome, dataHash })
  return (await db.transaction((tx) => addVersion(tx, version))) ? outcome : null
}

const outcomeOf = ({ reason, judged }: TrainingResult): ModelOutcome =>
  reason ?? (judged && isBetter(judged) ? 'used' : 'worse')

interface Made {
  readonly nodeId: string
  readonly hours: PlaceHours
  readonly result: TrainingResult
  readonly outcome: ModelOutcome
  readonly dataHash: string
}

function versionOf({ now, requestedBy }: Work, { nodeId, hours, result, outcome, dataHash }: Made) {
  const { data, until } = hours
  const first = data.load.findIndex((heatKw) => !Number.isNaN(heatKw))
  const isPresent = outcome === 'used'
  return {
    nodeId,
    trainedAt: new Date(now()),
    requestedBy,
    fromAt: new Date(data.start + Math.max(0, first) * 3_600_000),
    untilAt: new Date(data.start + until * 3_600_000),
    dataHash,
    features: featuresOf(hours, result),
    numHours: result.numLearnt,
    goodShare: result.goodShare,
    outcome,
    judged: result.judged,
    model: isPresent ? result.model : null,
    isPresent,
  } satisfies Partial<StoredVersion>
}

function featuresOf({ data: { weather } }: PlaceHours, { model }: TrainingResult): ModelFeature[] {
  const isKnown = (values: Float64Array | null): boolean => values?.some((value) => !Number.isNaN(value)) ?? false
  return [
    'temperature',
    'calendar',
    'lags',
    ...(isKnown(weather.wind) ? (['wind'] satisfies ModelFeature[]) : []),
    ...(isKnown(weather.sun) ? (['sun'] satisfies ModelFeature[]) : []),
    ...(model?.trees ? (['trees'] satisfies ModelFeature[]) : []),
  ]
}

const days = z.int().min(60).max(1100).default(400)
const shared = { timeoutMs: 4 * 3_600_000, maxAttempts: 3 } as const

const told = (counts: ReadonlyMap<ModelOutcome, number>) => {
  const numUsed = counts.get('used') ?? 0
  const numRefused = MODEL_OUTCOMES.reduce((sum, outcome) => sum + (counts.get(outcome) ?? 0), 0) - numUsed
  return label(
    `启用新版本 ${numUsed} 个，未启用 ${numRefused} 个`,
    `New versions in use: ${numUsed}; not put to use: ${numRefused}`,
  )
}

const train = createTrainingThread()

/** Of all units and sources. */
export const trainingJob = defineJob({
  ...shared,
  kind: 'loadForecast.train',
  title: label('训练负荷预测模型', 'Train the models of load forecasts'),
  params: z.strictObject({ days }),
  paramNames: { days: label('使用的历史天数', 'Days of history used') },
  run: async ({ params, db, now, signal, progress }) =>
    told(await trainPlaces({ db, now, signal, progress, train, requestedBy: '', days: params.days, nodeIds: [] })),
})

/** Of one, for the person who asks for it. */
export const askedTrainingJob = defineJob({
  ...shared,
  kind: 'loadForecast.trainOne',
  title: label('训练所选负荷预测模型', 'Train a model of load forecasts'),
  params: z.strictObject({ days, nodeId: z.guid(), requestedBy: z.string() }),
  paramNames: {
    days: label('使用的历史天数', 'Days of history used'),
    nodeId: label('节点', 'Node'),
    requestedBy: label('申请人', 'Asked for by'),
  },
  isAskedFor: true,
  run: async ({ params: { nodeId, requestedBy, days: numDays }, db, now, signal, progress }) =>
    told(await trainPlaces({ db, now, signal, progress, train, requestedBy, days: numDays, nodeIds: [nodeId] })),
})
